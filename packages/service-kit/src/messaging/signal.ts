/** Something may have happened: raising it twice before anybody looks is the same as once. */
export class Signal {
  #raised = false;
  #wake: (() => void) | undefined;

  raise(): void {
    this.#raised = true;
    this.#wake?.();
  }

  /** Resolves true once raised, false when `ms` have passed without. Takes the signal down. */
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
