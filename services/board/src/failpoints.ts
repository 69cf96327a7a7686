/** What a crash test may kill the board at, before and after its commit. */
const STEPS = ['board.post', 'board.approve', 'board.reject'] as const;
type Step = (typeof STEPS)[number];
export type BoardFailpoint = `${Step}.before-commit` | `${Step}.after-commit`;

export const FAILPOINTS: readonly BoardFailpoint[] = STEPS.flatMap((step) => [
  `${step}.before-commit` as const,
  `${step}.after-commit` as const,
]);
