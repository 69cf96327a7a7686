/** The newest commit that is out, which installations upgrade from; moved with each release. `RELEASED` names another. */
export const RELEASED = process.env.RELEASED ?? 'f22dd1d2';
