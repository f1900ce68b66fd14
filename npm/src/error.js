/** Something is invalid: a FEN, a move, a setting. The message says what and why. */
export class AnelError extends Error {
  get name() {
    return 'AnelError';
  }
}
