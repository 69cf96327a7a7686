/** The steps at which a crash test may kill auth, before or after the commit. */
export const STEPS = [
  'auth.register',
  'auth.approve',
  'auth.decline',
  'auth.remove',
  'auth.reset',
  'auth.delete',
] as const;
export type AuthStep = (typeof STEPS)[number];
export type AuthFailpoint = `${AuthStep}.before-commit` | `${AuthStep}.after-commit`;
