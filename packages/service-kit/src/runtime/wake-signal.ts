/**
 * Wakes the one loop that waits for it. Raised before the loop waits, it wakes the next wait; raised twice, it wakes once.
 * (An `AbortSignal` would stay aborted.)
 */
export class WakeSignal {
  #raised = false;
  #wake: (() => void) | undefined;

  raise(): void {
    this.#raised = true;
    this.#wake?.();
  }

  /** Resolves to true once raised, or to false after `ms`, and resets it. */
  async wait(ms: number): Promise<boolean> {
    if (!this.#raised) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
    const raised = this.#raised;
    this.#raised = false;
    return raised;
  }
}
