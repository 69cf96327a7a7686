/** A flag that something may have happened; raising it twice before it is read is the same as once. */
export class Signal {
  #raised = false;
  #wake: (() => void) | undefined;

  raise(): void {
    this.#raised = true;
    this.#wake?.();
  }

  /** Resolves to true once raised, or to false after `ms`, and resets the signal. */
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
