/** Something is invalid, such as a FEN or a move, or the engine cannot run. The message says what and why. */
export class AnelError extends Error {
  get name() {
    return 'AnelError';
  }
}
