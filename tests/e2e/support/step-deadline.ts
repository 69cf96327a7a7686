/** The deadline of a step on a busy machine. */
export const STEP_DEADLINE_MS = 60_000;
