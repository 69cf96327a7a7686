import { isServiceAway } from '@famibook/service-kit/errors';
import { retry } from '@famibook/service-kit/runtime/retry';

/** A connection that broke says nothing about the file. */
const READ_AGAIN = { maxTries: 3, firstWaitMs: 500, maxWaitMs: 2_000 };
/** Longer than anything is sent to a replica that has died, which is away while another one responds. */
const AWAY_MS = 15_000;

/** The source is gone, cannot be read, or differs from its hash. Damage at the target is another error. */
export class SourceDamaged extends Error {
  override readonly name = 'SourceDamaged';
}

interface Reading {
  /** Reads the original from its first byte to its last. */
  read(): Promise<void>;
  /** Asks its owner about it without reading it, which fails while the owner is away. */
  ask(): Promise<unknown>;
  signal: AbortSignal;
}

/** @throws SourceDamaged when its owner responds, and does not give it whole at any of several readings */
export async function readUntilWhole({ read, ask, signal }: Reading): Promise<void> {
  const readOnce = async () => {
    try {
      await read();
    } catch (cause) {
      signal.throwIfAborted();
      await ask();
      throw new SourceDamaged('it cannot be read', { cause });
    }
  };
  const isTransient = (error: unknown) => error instanceof SourceDamaged;
  await retry(readOnce, { ...READ_AGAIN, signal, isTransient, minWaitMs });
}

function minWaitMs(error: unknown): number {
  return error instanceof SourceDamaged && isServiceAway(error.cause) ? AWAY_MS : 0;
}
