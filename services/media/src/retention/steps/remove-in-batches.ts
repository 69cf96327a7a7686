interface Removal<T> {
  /** What is still to be removed; nothing at the end. */
  nextBatch(): Promise<T[]>;
  remove(item: T): Promise<unknown>;
  onFailed(error: unknown, item: T): void;
  /** Whether the removal has to stop; asked before each. */
  isHeld?(): Promise<boolean>;
}

/** Removes one after the other; what fails waits for the next sweep. @returns how many were removed */
export async function removeInBatches<T>({ nextBatch, remove, onFailed, isHeld }: Removal<T>): Promise<number> {
  let removed = 0;
  for (let batch = await nextBatch(); batch.length > 0; batch = await nextBatch()) {
    const before = removed;
    for (const item of batch) {
      if (await isHeld?.()) return removed;
      try {
        await remove(item);
        removed += 1;
      } catch (error) {
        onFailed(error, item);
      }
    }
    // The next batch would hold the same items again.
    if (removed - before < batch.length) break;
  }
  return removed;
}
