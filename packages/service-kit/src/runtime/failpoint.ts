/** Ends the process at once if this is the place that `FAMIBOOK_FAILPOINT` names; otherwise does nothing. */
export type Failpoint<Name extends string> = (name: Name) => void;

/**
 * Named places at which a crash test kills the process, as a power cut would: no handler runs, nothing is flushed.
 * @param wanted the one place to die at, from the settings (`FAMIBOOK_FAILPOINT`); unset in every real installation
 */
export const createFailpoint =
  <Name extends string>(wanted: string | undefined): Failpoint<Name> =>
  (name) => {
    if (name !== wanted) return;
    process.kill(process.pid, 'SIGKILL');
    // The signal may arrive a moment later: nothing more is done until it does.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  };

type Transaction<Tx> = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The same transaction with a place right before its commit, and one right after it. */
export const aroundCommit =
  <Tx, Step extends string>(
    transaction: Transaction<Tx>,
    failpoint: Failpoint<`${Step}.before-commit` | `${Step}.after-commit`>,
    step: Step,
  ): Transaction<Tx> =>
  async (work) => {
    const result = await transaction(async (tx) => {
      const done = await work(tx);
      failpoint(`${step}.before-commit`);
      return done;
    });
    failpoint(`${step}.after-commit`);
    return result;
  };
