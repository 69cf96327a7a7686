/** Once, in 2099: in a database of yesterday a nightly backup would be due at once, and at three o'clock in any. */
export const HARDLY_EVER = '0 0 3 1 1 * 2099';
