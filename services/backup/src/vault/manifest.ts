import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Backup } from '@famibook/contracts/backup/schemas';
import { z } from 'zod';
import { ObjectRef, throwMissing, type Vault } from './objects.ts';
import { BackupProblem, damaged } from './problems.ts';
import { seal, sealedWith, unseal } from './seal.ts';

/** Grows when an older version of FamiBook could not restore what is written now. */
const FORMAT = 1;
const MAX_BYTES = 64 * 1024 * 1024;
const NUMBER_DIGITS = 10;

export const MANIFESTS = 'manifests/';
const KEY = /^manifests\/(\d{10})-([0-9a-f-]{36})\.json(\.enc)?$/;

const Count = z.number().int().nonnegative();
const Rows = z.record(z.string(), Count);

/** A backup: what it holds of each service, and which objects that is. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  installation: z.uuid(),
  /** Grows by one with each backup of the installation, so that an older manifest in the place of a newer one is found. */
  number: z.number().int().positive(),
  id: z.uuid(),
  level: Backup.shape.level,
  created: z.iso.datetime(),
  reason: z.string().nullable(),
  services: z.record(
    z.string(),
    z.object({
      /** Those that were applied to its schema, the oldest first. */
      migrations: z.array(z.string()),
      /** The export of its rows, cut into objects. */
      objects: z.array(ObjectRef),
      /** By table. */
      rows: Rows,
    }),
  ),
  /** Originals stand in lists of their own, one entry a line. */
  files: z.object({
    count: Count,
    bytes: Count,
    lists: z.array(ObjectRef),
    /** Keys of originals that were missing or damaged already when the backup was taken. */
    unreadable: z.array(z.string()),
    /** Keys of originals that are in the backup and were lost in FamiBook itself; earlier versions did not look. */
    lost: z.array(z.string()).optional(),
    /** Keys of originals that were damaged in FamiBook itself, and were stored again from the target. */
    mended: z.array(z.string()).optional(),
    /** Which thirtieth of all originals a backup of the schedule read again last; earlier versions went by the day. */
    turn: Count.optional(),
  }),
  totals: Backup.shape.metadata.unwrap(),
  famibooks: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

/** A manifest as it is stored. */
export interface StoredManifest {
  readonly key: string;
  readonly sha256: string;
  readonly bytes: number;
  /** The id of the key that it is encrypted with. */
  readonly keyId: string | null;
}

export function manifestKey({ number, id }: { number: number; id: string }, isEncrypted: boolean): string {
  return `${MANIFESTS}${String(number).padStart(NUMBER_DIGITS, '0')}-${id}.json${isEncrypted ? '.enc' : ''}`;
}

/** Whether a backup is encrypted, by the name of its manifest, which its content confirms. */
export function isEncryptedManifest(key: string): boolean {
  return key.endsWith('.enc');
}

export async function writeManifest({ store, keys }: Vault, manifest: Manifest): Promise<StoredManifest> {
  const { current } = keys;
  const key = manifestKey(manifest, current !== undefined);
  const text = Buffer.from(JSON.stringify(Manifest.parse(manifest)));
  const one = (async function* () {
    yield text;
  })();
  const { sha256, size } = await store.put(key, current ? seal(one, current, key) : one);
  return { key, sha256, bytes: size, keyId: current?.id ?? null };
}

/**
 * Reads a manifest, which must be the one that its name says.
 * @throws BackupProblem
 */
export async function readManifest(
  { store, keys }: Vault,
  key: string,
): Promise<{ manifest: Manifest; stored: StoredManifest }> {
  const named = KEY.exec(key);
  if (!named) throw damaged(key, 'this is not the name of a manifest');
  const found = await store.head(key);
  if (!found) throw new BackupProblem('missing', key, `The file ${key} is missing.`);
  if (found.size > MAX_BYTES) throw damaged(key, `it has more than ${MAX_BYTES} bytes`);
  const bytes = await store.readAll(key).catch((error: unknown) => throwMissing(key, error));
  const one = (async function* () {
    yield bytes;
  })();
  const text = isEncryptedManifest(key) ? await buffer(unseal(one, keys, key)) : bytes;
  const manifest = parse(key, text.toString('utf8'));
  if (manifest.number !== Number(named[1]) || manifest.id !== named[2])
    throw damaged(key, `it is the manifest of backup ${manifest.number}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const keyId = isEncryptedManifest(key) ? sealedWith(bytes) : null;
  return { manifest, stored: { key, sha256, bytes: bytes.length, keyId } };
}

/** The keys of all manifests of the target, the oldest first. */
export async function* listManifests({ store }: Pick<Vault, 'store'>): AsyncGenerator<string> {
  for await (const { key } of store.list(MANIFESTS)) if (KEY.test(key)) yield key;
}

/** @throws BackupProblem when it belongs to another installation of FamiBook */
export function assertInstallation({ installation, number }: Manifest, key: string, expected: string): void {
  if (installation === expected) return;
  const text = `Backup ${number} was made by another installation of FamiBook (${installation}).`;
  throw new BackupProblem('other-installation', key, text);
}

function parse(key: string, text: string): Manifest {
  const format = z.object({ format: z.number() }).safeParse(parseJson(key, text));
  if (format.success && format.data.format > FORMAT)
    throw new BackupProblem('newer', key, `${key} was made by a newer version of FamiBook.`);
  const parsed = Manifest.safeParse(parseJson(key, text));
  if (!parsed.success) throw damaged(key, 'it is not a manifest', parsed.error);
  return parsed.data;
}

function parseJson(key: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged(key, 'it is not a manifest', error);
  }
}
