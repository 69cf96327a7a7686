import type { Identity } from '@famibook/contracts/identity';
import { TAG_TOTAL_CAP } from '@famibook/contracts/limits';
import { splitTags } from '@famibook/contracts/text';
import { administrator, member } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldTag, parseTagWords } from '../domain/tag-words.ts';
import { photoPageSql } from '../store/photo-page-sql.ts';
import { taggedTotalSql } from '../store/tag-total-sql.ts';
import { createTagStore } from '../store/tags.ts';
import { bootGallery, type GalleryTestApp } from '../testing/gallery-fixture.ts';
import { readAllPages, readList } from '../testing/read-list.ts';
import { seedPhotos } from '../testing/seed-photos.ts';

const WORDS = [
  'Größe',
  'GRÖSSER',
  'straße',
  'Bergstrasse',
  'Ähre',
  'Zoe\u0308',
  'at the lake',
  'the lakes',
  '100%',
  'a_b',
];
const TERMS = [
  'größe',
  'GRÖSSE',
  'STRASSE',
  'ß',
  'äh',
  'ZOË',
  'the lake',
  'e',
  'lake s',
  '%',
  '_',
  'rare',
  'rare 7',
  'none',
];

let app: GalleryTestApp;
beforeAll(async () => {
  app = await bootGallery();
});
afterAll(() => app.stop());

/** The same sequence in every run, so that what fails once fails again. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Photos with random tags, which are written as those of an upload are. */
async function seedRandomTags(user: Identity, count: number): Promise<void> {
  const random = sequence(count);
  const famibookId = user.current?.famibookId ?? '';
  await seedPhotos(app.pool, user, { count });
  const photos = await app.sql<{ id: string }>('SELECT id FROM photo WHERE famibook_id = $1', [famibookId]);
  await app.db.transaction(async (tx) => {
    for (const { id } of photos) {
      const chosen = Array.from({ length: random(4) }, () => WORDS[random(WORDS.length)]);
      if (random(4) === 0) chosen.push(`rare ${random(200)}`);
      const tags = splitTags(chosen.join(',')).join(', ');
      await tx.$executeRawUnsafe('UPDATE photo SET tags = $2 WHERE id = $1::uuid', id, tags);
      await createTagStore(app.db).add(tx, id, famibookId, parseTagWords(tags));
    }
  });
}

/** The photos of a FamiBook, or of all, whose own text has a tag with the term. */
async function findNaively(term: string, famibookId?: string): Promise<string[]> {
  const photos = await app.sql<{ id: string; tags: string }>(
    'SELECT id, tags FROM photo WHERE $1::uuid IS NULL OR famibook_id = $1 ORDER BY created_at DESC, id DESC',
    [famibookId ?? null],
  );
  return photos
    .filter(({ tags }) => splitTags(tags).some((tag) => foldTag(tag).includes(foldTag(term))))
    .map(({ id }) => id);
}

async function expectTheTruth(user: Identity, famibookId?: string): Promise<void> {
  for (const term of TERMS) {
    const expected = (await findNaively(term, famibookId)).length;
    const { total, isCapped } = await readList(app, user, `?limit=1&tag=${encodeURIComponent(term)}`);
    expect({ term, total, isCapped }).toEqual({
      term,
      total: Math.min(expected, TAG_TOTAL_CAP),
      isCapped: expected > TAG_TOTAL_CAP,
    });
  }
}

describe('the total of a tag search (D14)', () => {
  test('is what counting the photos by hand gives, also after deletions and edits, beside another FamiBook', async () => {
    const [anna, other] = [member(), member()];
    const famibookId = anna.current?.famibookId ?? '';
    await seedRandomTags(anna, 400);
    await seedRandomTags(other, 150);
    await expectTheTruth(anna, famibookId);
    await expectTheTruth(other, other.current?.famibookId);
    await expectTheTruth(administrator());
    for (const term of ['strasse', 'lake', 'rare']) {
      const { found } = await readAllPages(app, anna, `?limit=200&tag=${term}`);
      expect(found.map(({ id }) => id)).toEqual(await findNaively(term, famibookId));
    }

    const [first, second, third] = await findNaively('größe', famibookId);
    await app.as(anna).fetch(`/api/photos/${first}`, { method: 'DELETE' });
    for (const [id, tags] of [
      [second, 'ähren'],
      [third, ''],
    ]) {
      const headers = { 'content-type': 'application/json' };
      const response = await app
        .as(anna)
        .fetch(`/api/photos/${id}`, { method: 'PUT', body: JSON.stringify({ tags }), headers });
      expect(response.status).toBe(200);
    }
    await expectTheTruth(anna, famibookId);
  });

  test('is exact for 1,000 photos with 20 matching tags each, and says when there is one more', async () => {
    const anna = member();
    const words = Array.from({ length: 25 }, (_, at) => `wide ${at}`);
    for (let group = 0; group < 5; group++) {
      const tags = words.filter((_, at) => at % 5 !== group).join(', ');
      await seedPhotos(app.pool, anna, { count: 200, tags, sharedFrom: `2026-0${group + 1}-01T12:00Z` });
    }
    expect(await readList(app, anna, '?tag=wide&limit=1')).toMatchObject({ total: 1_000, isCapped: false });
    await app.share(anna, { tags: 'wide 7' });
    expect(await readList(app, anna, '?tag=wide&limit=1')).toMatchObject({ total: 1_000, isCapped: true });
  });
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** How many rows of a table a plan went through. */
function rowsRead(node: PlanNode, table: string): number {
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own = node['Relation Name'] === table ? Math.round(each * node['Actual Loops']) : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child, table), own);
}

/** Each photo gets a tag of its own and one that it shares with every 500th. */
async function seedManyTags(user: Identity, count: number): Promise<void> {
  await seedPhotos(app.pool, user, { count });
  const famibookId = user.current?.famibookId;
  await app.pool.query(
    `INSERT INTO tag (famibook_id, name, folded) SELECT $1, word, word
     FROM (SELECT 'own ' || n AS word FROM generate_series(1, $2) n UNION ALL SELECT 'shared ' || n FROM generate_series(0, 499) n)`,
    [famibookId, count],
  );
  // Without statistics the join below is planned for a few rows.
  await app.pool.query('ANALYZE tag, photo');
  await app.pool.query(
    `INSERT INTO photo_tag (tag_id, photo_id, created_at, taken_order)
     SELECT t.id, p.id, p.created_at, p.created_at FROM photo p
     CROSS JOIN LATERAL (VALUES ('own ' || p.description), ('shared ' || p.description::int % 500)) word (folded)
     JOIN tag t ON t.famibook_id = $1 AND t.folded = word.folded
     WHERE p.famibook_id = $1`,
    [famibookId],
  );
}

test("a tag search reads no row of another family's tags, whichever plan is made (D14)", async () => {
  const [anna, other] = [member(), member()];
  await seedManyTags(anna, 1_500);
  await seedManyTags(other, 15_000);
  await app.pool.query('VACUUM (ANALYZE) tag, photo_tag, photo');
  const famibookId = anna.current?.famibookId;
  const newest = [anna.userId, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 201, famibookId];
  const asked = [
    { ...taggedTotalSql('famibook'), values: (term: string) => [term, famibookId], types: 'text, uuid', max: 3_000 },
    {
      ...photoPageSql({ scope: 'famibook', order: 'shared', only: 'tagged' }),
      values: (term: string) => [...newest, term],
      types: 'uuid, timestamptz, uuid, int, uuid, text',
      max: 10_000,
    },
  ];
  const client = await app.pool.connect();
  try {
    for (const { name, text, types, values, max } of asked) {
      await client.query(`PREPARE "${name}" (${types}) AS ${text}`);
      for (const mode of ['force_generic_plan', 'force_custom_plan']) {
        await client.query(`SET plan_cache_mode = ${mode}`);
        for (const term of ['own', 'own 77', 'shared 499', 'shared', 'none']) {
          const literals = values(term).map((value) => `'${value}'`);
          const { rows } = await client.query(
            `EXPLAIN (ANALYZE, BUFFERS OFF, FORMAT JSON) EXECUTE "${name}" (${literals.join(', ')})`,
          );
          const { Plan: plan } = rows[0]['QUERY PLAN'][0];
          expect(rowsRead(plan, 'tag'), `tags, ${name} ${mode} ${term}`).toBe(2_000);
          expect(rowsRead(plan, 'photo_tag'), `hits, ${name} ${mode} ${term}`).toBeLessThanOrEqual(max);
        }
      }
    }
  } finally {
    client.release(true);
  }
});
