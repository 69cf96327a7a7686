import { existsSync, readFileSync } from 'node:fs';

/** Ends the process at once if `FAMIBOOK_FAILPOINT`, or the file that it refers to, names this failpoint. */
export type Failpoint<Name extends string> = (name: Name) => void;

const IN_FILE = 'file:';

/**
 * Failpoints at which a crash test kills the process, as a power cut would: no handler runs, nothing is flushed.
 * @param wanted the failpoint of the settings (`FAMIBOOK_FAILPOINT`), or `file:` and the path of a file that names one
 * as soon as it is there; unset in every real installation
 */
export function createFailpoint<Name extends string>(wanted: string | undefined): Failpoint<Name> {
  const isWanted = matcherOf(wanted);
  return (name) => {
    if (!isWanted(name)) return;
    process.kill(process.pid, 'SIGKILL');
    // The signal may arrive a moment later, and nothing more must run until then.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  };
}

/** A file is read each time, so that a test can choose the failpoint while the process runs. */
function matcherOf(wanted: string | undefined): (name: string) => boolean {
  if (!wanted?.startsWith(IN_FILE)) return (name) => name === wanted;
  const path = wanted.slice(IN_FILE.length);
  return (name) => existsSync(path) && readFileSync(path, 'utf8') === name;
}

/** The places right before and right after the commit of a step. */
export type CommitFailpoint<Step extends string> = `${Step}.before-commit` | `${Step}.after-commit`;

export function commitFailpoints<Step extends string>(steps: readonly Step[]): readonly CommitFailpoint<Step>[] {
  return steps.flatMap((step) => [`${step}.before-commit`, `${step}.after-commit`] as const);
}

type Transaction<Tx> = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The same transaction with a failpoint right before its commit, and one right after it. */
export function aroundCommit<Tx, Step extends string>(
  transaction: Transaction<Tx>,
  failpoint: Failpoint<CommitFailpoint<Step>>,
  step: Step,
): Transaction<Tx> {
  return async (work) => {
    const result = await transaction(async (tx) => {
      const done = await work(tx);
      failpoint(`${step}.before-commit`);
      return done;
    });
    failpoint(`${step}.after-commit`);
    return result;
  };
}
