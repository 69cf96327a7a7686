/** Ends the process at once if this is the place it was told to die at; otherwise nothing. */
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
