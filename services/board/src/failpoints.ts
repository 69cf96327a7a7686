/** The commands that a crash test can kill before and after their commit. */
const STEPS = ['board.post', 'board.approve', 'board.reject'] as const;
type Step = (typeof STEPS)[number];
export type BoardFailpoint = `${Step}.before-commit` | `${Step}.after-commit`;

export const FAILPOINTS: readonly BoardFailpoint[] = STEPS.flatMap((step) => [
  `${step}.before-commit` as const,
  `${step}.after-commit` as const,
]);
