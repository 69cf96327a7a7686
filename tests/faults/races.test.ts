import { approveUser, deleteUser, listApprovedUsers } from '@famibook/contracts/members/endpoints';
import { commentOnPhoto, getPhoto, photoReactions } from '@famibook/contracts/photos/endpoints';
import { signIn, type TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import type { Product } from '@famibook/testing/product/product';
import { testOfOwnProduct as test } from '@famibook/testing/test';
import { waitFor } from '@famibook/testing/wait-for';
import { describe, expect } from 'vitest';
import { times } from './counts.ts';
import { inParallel } from './in-parallel.ts';

describe('races', () => {
  test('1,000 parallel likes by 10 people count 10 (D12)', async ({ family }) => {
    const people = [family.manager, ...(await inParallel(9, () => family.member()))];
    const { body: photo } = await family.manager.client.upload(await somePicture());
    const responses = await inParallel(times(1_000), (index) =>
      (people[index % people.length] as TestUser).client.send(photoReactions.like.add, { params: { id: photo.id } }),
    );
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await family.manager.client.call(getPhoto, { params: { id: photo.id } })).likes).toBe(10);
  });

  test("two of a manager's sessions approving at once: one wins, every time (D27)", async ({ product, family }) => {
    const { email, password } = family.manager;
    const other = await signIn(product.url, { email, password }, family.name);
    for (let round = 0; round < times(50); round++) {
      const { id } = await family.pending();
      const responses = await Promise.all(
        [family.manager.client, other, family.manager.client, other].map((client) =>
          client.send(approveUser, { params: { id } }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    }
  });

  test('the same photo sent by ten at once is there once (D20)', async ({ family }) => {
    const picture = await somePicture();
    const responses = await inParallel(10, () => family.manager.client.upload(picture));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const first = responses.find(({ status }) => status === 201)?.body.id;
    for (const { body } of responses.filter(({ status }) => status === 409)) expect(body.photoId).toBe(first);
  });

  test('a person deleted while uploading and writing from five connections leaves nothing (D8)', async ({
    product,
    admin,
    family,
  }) => {
    const { body: photo } = await family.manager.client.upload(await somePicture());
    for (let round = 0; round < times(20); round++) {
      const person = await family.member();
      let isOver = false;
      const busy = inParallel(5, async (index) => {
        while (!isOver) {
          const { status } =
            index % 2 === 0
              ? await person.client.upload(await somePicture(400, 300))
              : await person.client.send(commentOnPhoto, { params: { id: photo.id }, body: { content: 'Still here' } });
          await person.client.send(photoReactions.like.add, { params: { id: photo.id } });
          if (status === 401) return;
        }
      });
      await new Promise((resolve) => setTimeout(resolve, 150 + 40 * round));
      await admin.call(deleteUser, { params: { id: person.id } });
      setTimeout(() => (isOver = true), 500);
      await busy;
      await leftNothing(product, person.id);
      const detail = await family.manager.client.call(getPhoto, { params: { id: photo.id } });
      expect(detail).toMatchObject({ commentCount: 0, comments: [], likes: 0 });
    }
    const approved = await family.manager.client.call(listApprovedUsers);
    expect(approved.every(({ firstName }) => firstName.length > 0)).toBe(true);
  });
});

const leftNothing = (product: Product, userId: string) =>
  waitFor(`nothing of ${userId} to be left`, async () => {
    const [inGallery] = await queryService<{ left: string }>(
      product,
      'gallery',
      `SELECT (SELECT count(*) FROM photo WHERE user_id = $1) + (SELECT count(*) FROM photo_comment WHERE user_id = $1)
            + (SELECT count(*) FROM photo_reaction WHERE user_id = $1) AS left`,
      [userId],
    );
    const [inMedia] = await queryService<{ left: string }>(
      product,
      'media',
      `SELECT count(*) AS left FROM media_file WHERE user_id = $1 AND state <> 'deleted'`,
      [userId],
    );
    const [inAuth] = await queryService<{ left: string }>(
      product,
      'auth',
      `SELECT (SELECT count(*) FROM "user" WHERE id = $1) + (SELECT count(*) FROM session WHERE user_id = $1)
            + (SELECT count(*) FROM famibook_membership WHERE user_id = $1) AS left`,
      [userId],
    );
    return Number(inGallery?.left) + Number(inMedia?.left) + Number(inAuth?.left) === 0;
  });
