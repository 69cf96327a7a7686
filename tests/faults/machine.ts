import { once } from 'node:events';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endOrphan } from '@famibook/one-machine/postgres/postmaster';
import { temporaryDataDir } from '@famibook/testing/product/data-directory';
import { type Product, startProduct } from '@famibook/testing/product/product';
import { isPublishedEverywhere } from '@famibook/testing/product/published-everywhere';
import { waitFor } from '@famibook/testing/wait-for';

/** Sweeps at once and all the time what is not claimed: for looking at what a crash left, not for living with. */
export const SWEEPING = { FAMIBOOK_UNCLAIMED_SECONDS: '1', FAMIBOOK_SWEEP_SECONDS: '1' };

/** How long a process may live on after the work that was to kill it has failed. */
const DIES_WITHIN_MS = 60_000;

/** One machine with its data directory, on which FamiBook is started, dies and is started again. */
export interface Machine {
  readonly dataDir: string;
  /** What runs, or ran last. */
  readonly product: Product;
  /** Ends what runs, if anything does, and starts again on the same data, with no failpoint armed. */
  restart(env?: Record<string, string>): Promise<Product>;
  /**
   * From now on the process kills itself at this place. One that runs comes to rest before, because an event in flight
   * could lead there; when none runs, one is started.
   */
  arm(failpoint: string): Promise<Product>;
  /**
   * Arms this place, and does `work` if the process is not killed before that: what an earlier one left to be done may
   * lead there as soon as the next one starts.
   * @returns the signal it ended by
   */
  killAt(failpoint: string, work: (url: string) => Promise<unknown>): Promise<NodeJS.Signals | null>;
  /** Waits for the process to end of itself. @returns the signal it ended by */
  died(): Promise<NodeJS.Signals | null>;
  [Symbol.asyncDispose](): Promise<void>;
}

const isRunning = ({ process: child }: Product) => child.exitCode === null && child.signalCode === null;

export async function openMachine(env: Record<string, string> = {}): Promise<Machine> {
  const dataDir = await temporaryDataDir();
  const failpointFile = join(dataDir, 'failpoint');
  const start = (further: Record<string, string> = {}) =>
    startProduct({ dataDir, env: { ...env, ...further, FAMIBOOK_FAILPOINT: `file:${failpointFile}` } });
  let product = await start();
  const arm = async (failpoint: string) => {
    if (isRunning(product)) await waitFor('every event to be handled', () => isPublishedEverywhere(product));
    // Renamed, so that the process never reads half a name.
    await writeFile(`${failpointFile}.new`, failpoint);
    await rename(`${failpointFile}.new`, failpointFile);
    if (!isRunning(product)) product = await start();
    return product;
  };
  const ended = async () => {
    if (isRunning(product)) await once(product.process, 'exit');
    return product.process.signalCode;
  };
  return {
    dataDir,
    get product() {
      return product;
    },
    restart: async (further = {}) => {
      await product.stop();
      await rm(failpointFile, { force: true });
      product = await start(further);
      return product;
    },
    arm,
    killAt: async (failpoint, work) => {
      const dying = await arm(failpoint).catch(ifKilled);
      if (!dying) return 'SIGKILL';
      const died = ended();
      const failure = await work(dying.url).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      // A missing response is expected; a process that lives on did not begin what leads to that place.
      if (!failure) return died;
      const isAlive = await Promise.race([died.then(() => false), wait(DIES_WITHIN_MS, true, { ref: false })]);
      if (isAlive) throw failure.error;
      return died;
    },
    died: ended,
    async [Symbol.asyncDispose]() {
      if (isRunning(product)) await product.stop();
      else await endOrphan(join(dataDir, 'postgres', 'cluster'));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Killed before it was ready. @throws any other error of its start */
function ifKilled(error: unknown): undefined {
  if (!String(error).includes('ended (SIGKILL)')) throw error;
}
