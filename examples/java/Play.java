/**
 * A move of Turnover Chess, and the engine's answer.
 *
 * <pre>
 * cargo build --release --package anel-capi
 * JDK=$(dirname "$(dirname "$(readlink -f "$(which javac)")")")
 * gcc -shared -fPIC -Icapi -I"$JDK/include" -I"$JDK/include/linux" examples/java/anel_jni.c \
 *     target/release/libanel_capi.a -lpthread -ldl -lm -o target/libanel_jni.so
 * javac -d target/java examples/java/*.java
 * java -Djava.library.path=target -cp target/java Play
 * </pre>
 */
public final class Play {
    public static void main(String[] args) {
        try (Anel.Position position = new Anel.Position("turnover", null, null); Anel.Engine engine = new Anel.Engine()) {
            System.out.println("moves: " + position.legalMoves().length);
            System.out.println("notation: " + position.notation("b2b4"));
            position.push("b2b4");
            System.out.println("fen: " + position.fen());
            System.out.println("perft: " + position.perft(2));
            try {
                position.push("b2b4");
            } catch (IllegalArgumentException error) {
                System.out.println("error: " + error.getMessage());
            }
            engine.send("setoption name UCI_Variant value turnover");
            engine.send("position fen " + position.fen());
            engine.send("go nodes 20000");
            String line;
            while ((line = engine.read(10_000)) != null) {
                if (line.startsWith("bestmove ")) {
                    System.out.println(line);
                    break;
                }
            }
            System.out.println("taken back: " + position.pop());
        }
    }
}
