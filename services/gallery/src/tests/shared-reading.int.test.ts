import { photoReactions } from '@famibook/contracts/photos/endpoints';
import { NEWEST } from '@famibook/famibook-kit/keyset';
import type { Database } from '@famibook/service-kit/db/database';
import { member } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPhotoLists } from '../store/photo-lists.ts';
import { bootGallery, type GalleryTestApp } from '../testing/gallery-fixture.ts';
import { seedPhotos } from '../testing/seed-photos.ts';

let app: GalleryTestApp;
beforeAll(async () => {
  app = await bootGallery();
});
afterAll(() => app?.stop());

const WHOLE_PAGE = 'photo-page-famibook-shared';
const MEMBERS = 16;

/** Lists over the real database, and the names of all statements that they sent. */
function recordedLists(fails: (name: string) => boolean = () => false) {
  const sent: string[] = [];
  const query: Database['query'] = async <Row>({ name, text, values }: Parameters<Database['query']>[0]) => {
    sent.push(name);
    if (fails(name)) throw new Error('the connection broke');
    return (await app.pool.query({ name, text, values: values ?? [] })).rows as Row[];
  };
  return {
    lists: createPhotoLists({ query }),
    sent,
    wholePages: () => sent.filter((name) => name === WHOLE_PAGE).length,
  };
}

async function aFamily() {
  const anna = member();
  await seedPhotos(app.pool, anna, { count: 30 });
  const ben = member({ famibookId: anna.current?.famibookId });
  const request = (callerId = anna.userId) =>
    ({
      callerId,
      famibookId: anna.current?.famibookId,
      order: 'shared',
      term: undefined,
      author: undefined,
      after: NEWEST,
      limit: 21,
    }) as const;
  const { id } = (
    await app.pool.query('SELECT id FROM photo WHERE famibook_id = $1 ORDER BY created_at DESC LIMIT 1', [
      anna.current?.famibookId,
    ])
  ).rows[0];
  return { anna, ben, request, newest: id };
}

describe('a page that another member has read (D13)', () => {
  test('is not read again: its state and the own reactions are all that the database is asked for', async () => {
    const { ben, request, newest } = await aFamily();
    await app.as(ben).call(photoReactions.like.add, { params: { id: newest } });
    const { lists, wholePages } = recordedLists();
    const annas = await lists.readPage(request());
    const bens = await lists.readPage(request(ben.userId));
    expect(wholePages()).toBe(1);
    expect(bens.rows.map(({ photo }) => photo)).toEqual(annas.rows.map(({ photo }) => photo));
    expect([annas, bens].map(({ rows }) => rows[0]?.own.liked)).toEqual([false, true]);
    expect(bens.state?.total).toBe(30);
    expect(bens.state?.version).not.toBe(annas.state?.version);
    expect(bens.state?.version).toBe(await lists.readPageVersion(request(ben.userId)));
  });

  test('is read again as soon as one of its photos was written', async () => {
    const { ben, request, newest } = await aFamily();
    const { lists, wholePages } = recordedLists();
    await lists.readPage(request());
    await app.as(ben).call(photoReactions.like.add, { params: { id: newest } });
    const { rows } = await lists.readPage(request());
    expect(rows[0]?.photo.likes).toBe(1);
    expect(wholePages()).toBe(2);
  });

  test('is read once for all who ask for it at the same time', async () => {
    const { request } = await aFamily();
    const { lists, wholePages } = recordedLists();
    const asked = Array.from({ length: MEMBERS }, () => lists.readPage(request(member().userId)));
    const pages = await Promise.all(asked);
    expect(pages.map(({ rows }) => rows.length)).toEqual(Array.from({ length: MEMBERS }, () => 21));
    expect(wholePages()).toBe(1);
  });

  test('whose reading fails fails for one member only', async () => {
    const { request } = await aFamily();
    let failures = 0;
    const { lists } = recordedLists((name) => name === WHOLE_PAGE && failures++ === 0);
    const asked = Array.from({ length: MEMBERS }, () => lists.readPage(request(member().userId)));
    const results = await Promise.allSettled(asked);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });
});
