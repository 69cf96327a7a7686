import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

export interface Original {
  id: string;
  /** Hex. */
  sha256: string;
  path: string;
}

interface Seed {
  dataDir: string;
  gallery: pg.Client;
  media: pg.Client;
  famibookId: string;
  userId: string;
  count: number;
  /** Per file. */
  bytes: number;
}

const ADD_FILES = `
INSERT INTO media_file (id, famibook_id, user_id, sha256, size, type, width, height, is_animated, rendition_widths,
  thumbhash, state, created_at, claimed_at)
SELECT id, $1, $2, sha256, $3, 'image/jpeg', 4032, 3024, false, '{320,640,1280,2048}', 'k/cFDQL3iYh2Z4iHh4d3eHZwh1BHVzcH',
  'claimed', now(), now() FROM unnest($4::uuid[], $5::text[]) AS file(id, sha256)`;

const ADD_PHOTOS = `
INSERT INTO photo (id, famibook_id, user_id, file_id, sha256, description, tags, width, height, rendition_widths,
  is_animated, thumbhash, created_at)
SELECT gen_random_uuid(), $1, $2, id, sha256, 'All of us at the lake, before the rain came', '', 4032, 3024,
  '{320,640,1280,2048}', false, 'k/cFDQL3iYh2Z4iHh4d3eHZwh1BHVzcH', now() - place * interval '1 minute'
FROM unnest($3::uuid[], $4::text[]) WITH ORDINALITY AS file(id, sha256, place)`;

/** Photos with originals of random bytes, which nothing can make smaller, and without renditions. */
export async function seedOriginals(seed: Seed): Promise<Original[]> {
  const { dataDir, gallery, media, famibookId, userId, count, bytes } = seed;
  const folder = join(dataDir, 'objects', 'originals', famibookId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const originals: Original[] = [];
  for (let made = 0; made < count; made += 1) {
    const id = randomUUID();
    const content = randomBytes(bytes);
    const path = join(folder, id);
    await writeFile(path, content, { mode: 0o640 });
    originals.push({ id, path, sha256: createHash('sha256').update(content).digest('hex') });
  }
  const ids = originals.map(({ id }) => id);
  const hashes = originals.map(({ sha256 }) => sha256);
  await media.query(ADD_FILES, [famibookId, userId, bytes, ids, hashes]);
  await gallery.query(ADD_PHOTOS, [famibookId, userId, ids, hashes]);
  await gallery.query('UPDATE famibook SET photo_count = photo_count + $2 WHERE id = $1', [famibookId, count]);
  await gallery.query('UPDATE platform SET photo_count = photo_count + $1', [count]);
  return originals;
}
