/** Where a crash test may kill admin, in the order an approval passes them. */
export const FAILPOINTS = [
  /** Taken by this approval; auth has not been asked. */
  'admin.approve.before-founding',
  /** Auth has founded, which is not known here yet. */
  'admin.approve.before-commit',
  'admin.approve.after-commit',
] as const;
export type AdminFailpoint = (typeof FAILPOINTS)[number];
