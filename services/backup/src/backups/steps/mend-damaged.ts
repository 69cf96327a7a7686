import { AppError } from '@famibook/service-kit/errors';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { ServiceRestores } from '../../restores/ports.ts';
import type { FileEntry } from '../../vault/file-lists.ts';
import { readObject, type Vault } from '../../vault/objects.ts';
import { BackupProblem } from '../../vault/problems.ts';
import type { Exports } from '../ports.ts';
import type { StoredObjects } from '../store/stored-objects.ts';
import { findDamaged } from './find-damaged.ts';

/** So many backups of the schedule read each original once: of a terabyte one reads 33 GB, which takes minutes. */
const TURNS = 30;

interface MendDeps {
  vault: Vault;
  exports: Pick<Exports, 'file' | 'missingFiles'>;
  serviceRestores: Pick<ServiceRestores, 'putFile'>;
  objects: Pick<StoredObjects, 'forget'>;
  /** Called with the key of each original that was stored again. */
  onMended(key: string): void;
  signal: AbortSignal;
  /** Does work again as long as its error is transient. */
  withRetry<T>(work: () => Promise<T>): Promise<T>;
  log: Pick<Logger, 'warn'>;
}

/** Keys of originals of which FamiBook still has other bytes than the target. */
interface Damaged {
  /** They could not be stored again now. */
  left: string[];
  /** The target does not have them whole either. */
  gone: string[];
}

/** @param last undefined when no backup of the schedule has had a turn yet */
export function nextTurn(last: number | undefined): number {
  return last === undefined ? 0 : (last + 1) % TURNS;
}

/** Whether the backup that has this turn reads the original again. */
export function isItsTurn(sha256: string, turn: number): boolean {
  return Number.parseInt(sha256.slice(0, 8), 16) % TURNS === turn;
}

/**
 * Reads these originals again, because a disk may change bytes and no length, and stores those that are damaged again
 * from the target.
 */
export async function mendDamaged(deps: MendDeps, files: readonly FileEntry[]): Promise<Damaged> {
  const { vault, exports, serviceRestores, objects, onMended, signal, withRetry, log } = deps;
  const damaged = await findDamaged(exports, files, { signal, withRetry });
  const found: Damaged = { left: [], gone: [] };
  for (const { key, object } of files) {
    if (!damaged.has(key)) continue;
    const bytes = () => readObject(vault, object, vault.keys.current !== undefined);
    const putBack = () => withRetry(() => serviceRestores.putFile({ key, sha256: object.sha256 }, bytes(), signal));
    try {
      // What the target gave may have been cut off on its way, too.
      await putBack().catch((error: unknown) => (isOfTarget(error) ? putBack() : Promise.reject(error)));
      log.warn({ key }, 'a damaged original was stored again from the backups');
      onMended(key);
    } catch (err) {
      signal.throwIfAborted();
      log.warn({ err, key }, 'a damaged original could not be stored again');
      found[isOfTarget(err) ? 'gone' : 'left'].push(key);
      // The next backups do not take it for whole.
      if (isOfTarget(err)) await objects.forget([object.name]);
    }
  }
  return found;
}

/** Whether it is the target that does not have the bytes. */
export function isOfTarget(error: unknown): boolean {
  return error instanceof BackupProblem || (error instanceof AppError && error.code === 'backup_damaged');
}
