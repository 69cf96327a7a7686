import { createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

const KEY_BYTES = 32;
const ID_DIGITS = 8;

/** A key that backups are encrypted with; what is used is derived from it, for one purpose each. */
export interface BackupKey {
  /** Eight hex digits, from which the key cannot be computed. */
  readonly id: string;
  /** Objects are named with it. */
  readonly nameKey: KeyObject;
  /** The key of one object or manifest. */
  derive(salt: Uint8Array, name: string): Buffer;
}

export interface BackupKeys {
  /** What is written now is encrypted with it; undefined without encryption. */
  readonly current: BackupKey | undefined;
  /** The current one or a former one. */
  find(id: string): BackupKey | undefined;
}

export function createBackupKeys(current?: Uint8Array, former: readonly Uint8Array[] = []): BackupKeys {
  const newest = current && createBackupKey(current);
  const all = [...(newest ? [newest] : []), ...former.map(createBackupKey)];
  return { current: newest, find: (id) => all.find((key) => key.id === id) };
}

function createBackupKey(secret: Uint8Array): BackupKey {
  const derive = (salt: Uint8Array, info: string) => Buffer.from(hkdfSync('sha256', secret, salt, info, KEY_BYTES));
  const noSalt = Buffer.alloc(0);
  const idOf = createHash('sha256').update(derive(noSalt, 'famibook backup key id'));
  return {
    id: idOf.digest('hex').slice(0, ID_DIGITS),
    // Prepared once: to name an object with the bytes of a key takes eight times as long.
    nameKey: createSecretKey(derive(noSalt, 'famibook backup object names')),
    derive: (salt, name) => derive(salt, `famibook backup content ${name}`),
  };
}
