/** An expected error of the start, printed as one line without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
