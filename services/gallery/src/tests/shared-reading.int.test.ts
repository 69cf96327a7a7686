import { listPhotos, photoReactions } from '@famibook/contracts/photos/endpoints';
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
const STATES = 'photo-page-states-shared';
const MEMBERS = 16;

/** Lists over the real database, and the names of all statements that they sent. */
function recordedLists(before: (name: string) => Promise<unknown> | undefined = () => undefined) {
  const sent: string[] = [];
  const query: Database['query'] = async <Row>({ name, text, values }: Parameters<Database['query']>[0]) => {
    sent.push(name);
    await before(name);
    return (await app.pool.query({ name, text, values: values ?? [] })).rows as Row[];
  };
  const wholePages = () => sent.filter((name) => name === WHOLE_PAGE).length;
  return { lists: createPhotoLists({ query }), sent, wholePages };
}

/** Once, before a whole page is read for the first time. */
function beforeFirstPage(work: () => Promise<unknown>) {
  let reads = 0;
  return (name: string) => (name === WHOLE_PAGE && reads++ === 0 ? work() : undefined);
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
    const { lists, sent } = recordedLists();
    const annas = await lists.readPage(request());
    const bens = await lists.readPage(request(ben.userId));
    expect(sent).toEqual([STATES, WHOLE_PAGE, STATES]);
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

  test('is read once also when one of its photos is written during the reading', async () => {
    const { ben, request, newest } = await aFamily();
    const like = () => app.as(ben).call(photoReactions.like.add, { params: { id: newest } });
    const { lists, wholePages } = recordedLists(beforeFirstPage(like));
    const asked = Array.from({ length: MEMBERS }, () => lists.readPage(request(member().userId)));
    const pages = await Promise.all(asked);
    expect(pages.map(({ rows }) => rows[0]?.photo.likes)).toEqual(Array.from({ length: MEMBERS }, () => 1));
    expect(wholePages()).toBe(1);
  });

  test('whose reading fails fails for one member, and is read once more for all others', async () => {
    const { request } = await aFamily();
    const fail = () => Promise.reject(new Error('the connection broke'));
    const { lists, wholePages } = recordedLists(beforeFirstPage(fail));
    const asked = Array.from({ length: MEMBERS }, () => lists.readPage(request(member().userId)));
    const results = await Promise.allSettled(asked);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(wholePages()).toBe(2);
  });

  test('shows each member their own reactions, also when another was first (D12)', async () => {
    const { anna, ben, newest } = await aFamily();
    await app.as(anna).call(photoReactions.heart.add, { params: { id: newest } });
    for (const [user, hearted] of [
      [anna, true],
      [ben, false],
      [anna, true],
    ] as const)
      expect((await app.as(user).call(listPhotos, { query: { limit: 20 } }))[0]).toMatchObject({ hearted, hearts: 1 });
  });
});
