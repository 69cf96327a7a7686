import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endOrphan } from '@famibook/one-machine/postgres/postmaster';
import { temporaryDataDir } from '@famibook/testing/product/data-directory';
import { type Product, startProduct } from '@famibook/testing/product/product';

/** Sweeps at once and all the time what is not claimed: for looking at what a crash left, not for living with. */
export const SWEEPING = { FAMIBOOK_UNCLAIMED_SECONDS: '1', FAMIBOOK_SWEEP_SECONDS: '1' };

/** One machine with its data directory, on which FamiBook is started, dies and is started again. */
export interface Machine {
  readonly dataDir: string;
  /** What runs, or ran last. */
  readonly product: Product;
  /** Ends what runs, if anything does, and starts anew on the same data. */
  restart(env?: Record<string, string>): Promise<Product>;
  /**
   * Starts anew with one place at which the process kills itself, and does `work` if it is not killed before that: what
   * an earlier process left to be done may lead there at once.
   * @returns the signal it ended by
   */
  killAt(failpoint: string, work: (url: string) => Promise<unknown>): Promise<NodeJS.Signals | null>;
  /** Waits for the process to end of itself. @returns the signal it ended by */
  died(): Promise<NodeJS.Signals | null>;
  [Symbol.asyncDispose](): Promise<void>;
}

const isRunning = ({ process: child }: Product) => child.exitCode === null && child.signalCode === null;

export const openMachine = async (env: Record<string, string> = {}): Promise<Machine> => {
  const dataDir = await temporaryDataDir();
  let product = await startProduct({ dataDir, env });
  const died = async () => {
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
      product = await startProduct({ dataDir, env: { ...env, ...further } });
      return product;
    },
    killAt: async (failpoint, work) => {
      await product.stop();
      const armed = await startProduct({ dataDir, env: { ...env, FAMIBOOK_FAILPOINT: failpoint } }).catch(ifKilled);
      if (!armed) return 'SIGKILL';
      product = armed;
      // A missing response is expected.
      await work(product.url).catch(() => undefined);
      return died();
    },
    died,
    async [Symbol.asyncDispose]() {
      if (isRunning(product)) await product.stop();
      else await endOrphan(join(dataDir, 'postgres', 'cluster'));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Killed before it was ready. @throws any other error of its start */
const ifKilled = (error: unknown): undefined => {
  if (!String(error).includes('ended (SIGKILL)')) throw error;
};
