const DAY_MS = 86_400_000;

/** Whether a picture can have been taken then: the clock of its camera counts as UTC, and may be ahead of it (D17). */
export function canBeTaken(at: Date, now: Date): boolean {
  return at.getTime() <= now.getTime() + DAY_MS;
}
