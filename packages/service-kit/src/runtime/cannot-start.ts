/** Why FamiBook cannot start, in one line for the person at the terminal; shown without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
