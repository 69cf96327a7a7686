import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createFileStore } from '@famibook/service-kit/storage/files';
import { onTestFinished } from 'vitest';
import { fileLine } from '../file-lists.ts';
import { createBackupKeys } from '../keys.ts';
import { type Manifest, writeManifest } from '../manifest.ts';
import { type ObjectRef, refOf, type Vault, writeObject } from '../objects.ts';

export const INSTALLATION = '01890000-0000-7000-8000-000000000001';

/** A vault in a folder of its own, encrypted unless asked otherwise. */
export async function newVault({ isEncrypted = true } = {}): Promise<Vault & { root: string }> {
  const root = await mkdtemp(join(tmpdir(), 'famibook-vault-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return { root, store: createFileStore(root), keys: createBackupKeys(isEncrypted ? randomBytes(32) : undefined) };
}

export async function storeBytes(vault: Vault, bytes: Buffer): Promise<ObjectRef> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const ref = refOf(vault, { sha256, bytes: bytes.length });
  await writeObject(vault, ref, Readable.from([bytes]));
  return ref;
}

/** A small whole backup: rows of one service and two originals, one of them of several chunks. */
export async function storeBackup(vault: Vault, given: Partial<Manifest> = {}) {
  const rows = await storeBytes(vault, Buffer.from('{"joined":true}\n'));
  const small = await storeBytes(vault, randomBytes(1_000));
  const large = await storeBytes(vault, randomBytes(2_500_000));
  const lines = [small, large].map((object, at) =>
    fileLine({ service: 'media', key: `originals/${at}`, object, famibookId: null }),
  );
  const list = await storeBytes(vault, Buffer.from(lines.join('')));
  const manifest: Manifest = {
    format: 1,
    installation: INSTALLATION,
    number: 1,
    id: '01890000-0000-7000-8000-000000000002',
    level: 'manual',
    created: '2026-11-22T10:00:00.000Z',
    reason: null,
    services: { gallery: { migrations: ['first'], objects: [rows], rows: { photo: 2 } } },
    files: { count: 2, bytes: small.bytes + large.bytes, lists: [list], unreadable: [] },
    totals: { totalUsers: 1, totalPhotos: 2, totalMessages: 0, totalComments: 0, totalAudioFiles: 0 },
    famibooks: [{ id: INSTALLATION, name: 'The Bergs' }],
    ...given,
  };
  return { manifest, stored: await writeManifest(vault, manifest), rows, small, large, list };
}
