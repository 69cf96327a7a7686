import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '@famibook/backup/vault/manifest';
import type { ServiceName } from '@famibook/contracts/services';
import { queryService } from '@famibook/testing/product/database';
import type { Product } from '@famibook/testing/product/product';

/** They change as soon as the restored events go out. */
const OF_EVENTS = new Set(['outbox', 'inbox', 'dead_letter']);

/** Tables that have other numbers of rows than the backup's snapshot. */
export async function otherRowCounts(product: Product, manifest: Manifest): Promise<string[]> {
  const others: string[] = [];
  for (const [service, { rows }] of Object.entries(manifest.services))
    for (const [table, count] of Object.entries(rows)) {
      if (OF_EVENTS.has(table)) continue;
      const sql = `SELECT count(*)::int AS count FROM "${table}"`;
      const [found] = await queryService<{ count: number }>(product, service as ServiceName, sql);
      if (found?.count !== count) others.push(`${service}.${table}: ${found?.count}, not ${count}`);
    }
  return others;
}

type Reference = readonly [from: ServiceName, sql: string, to: ServiceName, table: string];

/** References from one service's rows to another's, which no database checks. */
const REFERENCES: readonly Reference[] = [
  ['gallery', 'SELECT file_id AS id FROM photo', 'media', 'media_file'],
  ['gallery', 'SELECT user_id AS id FROM photo', 'auth', 'user'],
  ['gallery', 'SELECT user_id AS id FROM photo_comment', 'auth', 'user'],
  ['gallery', 'SELECT user_id AS id FROM photo_reaction', 'auth', 'user'],
  ['gallery', 'SELECT famibook_id AS id FROM photo', 'auth', 'famibook'],
  ['board', 'SELECT user_id AS id FROM message', 'auth', 'user'],
  ['board', 'SELECT user_id AS id FROM message_reaction', 'auth', 'user'],
  ['board', 'SELECT famibook_id AS id FROM message', 'auth', 'famibook'],
  ['media', 'SELECT user_id AS id FROM media_file', 'auth', 'user'],
  ['media', 'SELECT famibook_id AS id FROM media_file', 'auth', 'famibook'],
  ['media', 'SELECT id FROM person', 'auth', 'user'],
];

/** Ids that lead nowhere. */
export async function danglingReferences(product: Product): Promise<string[]> {
  const dangling: string[] = [];
  for (const [from, sql, to, table] of REFERENCES) {
    const ids = (await queryService<{ id: string }>(product, from, sql)).map(({ id }) => id);
    const there = await queryService<{ id: string }>(product, to, `SELECT id FROM "${table}" WHERE id = ANY($1)`, [
      ids,
    ]);
    const known = new Set(there.map(({ id }) => id));
    for (const id of new Set(ids))
      if (!known.has(id)) dangling.push(`${from} (${sql}): ${id} is not in ${to}.${table}`);
  }
  return dangling;
}

/** Photos whose original does not have the bytes that were shared. */
export async function otherBytes(product: Product): Promise<string[]> {
  const sql = 'SELECT famibook_id AS "famibookId", file_id AS "fileId", sha256 FROM photo';
  const photos = await queryService<{ famibookId: string; fileId: string; sha256: string }>(product, 'gallery', sql);
  const others: string[] = [];
  for (const { famibookId, fileId, sha256 } of photos) {
    const bytes = await readFile(join(product.dataDir, 'objects/originals', famibookId, fileId)).catch(() => undefined);
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) others.push(fileId);
  }
  return others;
}

export interface Claims {
  /** Files that media has not claimed for their photos. */
  unclaimed: number;
  /** Files that were claimed since then, and the events about them that were acted on since then. */
  claimedSince: number;
  actedOnSince: number;
}

/** How far media has got with the events of photos, which the broker held when the backup was taken. */
export async function readClaims(product: Product, since: Date): Promise<Claims> {
  const uploads = await queryService<{ id: string; fileId: string }>(
    product,
    'gallery',
    `SELECT event->>'id' AS id, event->'data'->>'fileId' AS "fileId" FROM outbox WHERE event->>'type' = 'photo.uploaded.v1'`,
  );
  const photos = await queryService<{ fileId: string }>(product, 'gallery', 'SELECT file_id AS "fileId" FROM photo');
  const ofMedia = async (sql: string, ...values: unknown[]) => {
    const [row] = await queryService<{ count: number }>(
      product,
      'media',
      `SELECT count(*)::int AS count ${sql}`,
      values,
    );
    return row?.count ?? 0;
  };
  const fileIds = photos.map(({ fileId }) => fileId);
  return {
    unclaimed: await ofMedia(`FROM media_file WHERE id = ANY($1) AND state <> 'claimed'`, fileIds),
    claimedSince: await ofMedia('FROM media_file WHERE claimed_at >= $1', since),
    actedOnSince: await ofMedia(
      'FROM inbox WHERE handled_at >= $1 AND event_id = ANY($2)',
      since,
      uploads.map(({ id }) => id),
    ),
  };
}
