import java.lang.ref.Cleaner;

/** The library for C in Java, through JNI: `anel_jni.c` has the native half. */
public final class Anel {
    static {
        System.loadLibrary("anel_jni");
    }

    private static final Cleaner CLEANER = Cleaner.create();

    private Anel() {}

    /** A position of any variant, with the moves that led to it. For one thread at a time. */
    public static final class Position implements AutoCloseable {
        private final long handle;
        private final Cleaner.Cleanable cleanable;

        /** A FEN, or the start position if it is null. Settings are lines "Name=value", and may be null. */
        public Position(String variant, String fen, String settings) {
            long address = create(variant, fen, settings);
            handle = address;
            cleanable = CLEANER.register(this, () -> free(address));
        }

        public String fen() {
            return Anel.fen(handle);
        }

        public String[] legalMoves() {
            String moves = Anel.legalMoves(handle);
            return moves.isEmpty() ? new String[0] : moves.split("\n");
        }

        /** Plays a turn in UCI format. */
        public void push(String turn) {
            Anel.push(handle, turn);
        }

        /** Takes back the last turn and returns it; an empty string if nothing has been played. */
        public String pop() {
            return Anel.pop(handle);
        }

        /** A legal turn in the notation of the rules. */
        public String notation(String turn) {
            return Anel.notation(handle, turn);
        }

        /** "1-0", "0-1" or "1/2-1/2"; "*" while the game is in progress. */
        public String result() {
            return Anel.result(handle);
        }

        /** The number of lines of legal moves. */
        public long perft(int depth) {
            return Anel.perft(handle, depth);
        }

        @Override
        public void close() {
            cleanable.clean();
        }
    }

    /** The engine as a UCI session. */
    public static final class Engine implements AutoCloseable {
        private long handle = startEngine();

        public synchronized void send(String line) {
            Anel.send(open(), line);
        }

        /** The next line; null if there is none within the time. */
        public synchronized String read(int timeoutMs) {
            return Anel.read(open(), timeoutMs);
        }

        private long open() {
            if (handle == 0) throw new IllegalStateException("the engine is closed");
            return handle;
        }

        @Override
        public synchronized void close() {
            if (handle != 0) freeEngine(handle);
            handle = 0;
        }
    }

    // A failure is an IllegalArgumentException with the message of the library.
    private static native long create(String variant, String fen, String settings);
    private static native void free(long position);
    private static native String fen(long position);
    private static native String legalMoves(long position);
    private static native void push(long position, String turn);
    private static native String pop(long position);
    private static native String notation(long position, String turn);
    private static native String result(long position);
    private static native long perft(long position, int depth);
    private static native long startEngine();
    private static native void send(long engine, String line);
    private static native String read(long engine, int timeoutMs);
    private static native void freeEngine(long engine);
}
