import { type CommitFailpoint, commitFailpoints } from '@famibook/service-kit/runtime/failpoint';

/** The commands that a crash test can kill before and after their commit. */
const STEPS = ['board.post', 'board.approve', 'board.reject'] as const;
export type BoardFailpoint = CommitFailpoint<(typeof STEPS)[number]>;

export const FAILPOINTS: readonly BoardFailpoint[] = commitFailpoints(STEPS);
