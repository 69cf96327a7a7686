import type { CommitFailpoint } from '@famibook/service-kit/runtime/failpoint';

/** The steps at which a crash test may kill auth, before or after the commit. */
export const STEPS = [
  'auth.register',
  'auth.approve',
  'auth.decline',
  'auth.remove',
  'auth.reset',
  'auth.delete',
  'auth.hand-over',
  'auth.delete-famibook',
] as const;
export type AuthStep = (typeof STEPS)[number];
export type AuthFailpoint = CommitFailpoint<AuthStep>;
