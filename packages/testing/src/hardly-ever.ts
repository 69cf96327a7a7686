/** Once in four years: in a database of yesterday a nightly backup would be due at once, and at three o'clock in any. */
export const HARDLY_EVER = '0 3 29 2 *';
