import { changePicture } from '@famibook/contracts/account/endpoints';
import { postMessage } from '@famibook/contracts/board/endpoints';
import type { PhotoId } from '@famibook/contracts/ids';
import { commentOnPhoto, photoReactions } from '@famibook/contracts/photos/endpoints';
import type { TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import type { Product } from '@famibook/testing/product/product';
import { waitFor } from '@famibook/testing/wait-for';

/** The services besides auth that store something of a user, and remove it when the user is deleted (D8). */
export const KEEPERS = ['gallery', 'board', 'media'] as const;
export type Keeper = (typeof KEEPERS)[number];

/** Leaves something with every keeper: two photos, a comment and a like, two messages, a picture of oneself. */
export async function leaveTraces({ client }: TestUser, photoId: PhotoId): Promise<void> {
  for (const _ of [1, 2]) {
    await client.upload(await somePicture(60, 40));
    await client.call(postMessage, { body: { content: 'Still here' } });
  }
  const params = { id: photoId };
  await client.call(commentOnPhoto, { params, body: { content: 'Still here' } });
  await client.call(photoReactions.like.add, { params });
  const form = new FormData();
  form.set('picture', new Blob([new Uint8Array(await somePicture(80, 80))], { type: 'image/jpeg' }), 'me.jpg');
  const { status } = await client.fetch(changePicture.path, { method: changePicture.method, body: form });
  if (status !== 200) throw new Error(`a picture of oneself was answered with ${status}`);
}

/** What is whole with each keeper, by the rows that a person has there. */
const WHOLE: Readonly<Record<Keeper, { rows: number; sql: string }>> = {
  gallery: {
    rows: 4,
    sql: `SELECT (SELECT count(*) FROM photo WHERE user_id = $1) + (SELECT count(*) FROM photo_comment WHERE user_id = $1)
      + (SELECT count(*) FROM photo_reaction WHERE user_id = $1) AS rows`,
  },
  board: { rows: 2, sql: 'SELECT count(*) AS rows FROM message WHERE user_id = $1' },
  media: {
    rows: 2,
    sql: `SELECT (SELECT count(*) FROM portrait WHERE user_id = $1 AND state = 'claimed')
      + (SELECT count(*) FROM person WHERE id = $1 AND deleted_at IS NULL) AS rows`,
  },
};

export interface Traces {
  /** How many people have left no trace. */
  gone: number;
  /** People of whom only a part was removed. */
  halves: string[];
}

export async function readTraces(product: Product, keeper: Keeper, people: readonly TestUser[]): Promise<Traces> {
  const traces: Traces = { gone: 0, halves: [] };
  const { rows: whole, sql } = WHOLE[keeper];
  for (const { id } of people) {
    const [found] = await queryService<{ rows: string }>(product, keeper, sql, [id]);
    const rows = Number(found?.rows);
    if (rows === 0) traces.gone++;
    else if (rows !== whole) traces.halves.push(`${keeper} has ${rows} rows of ${id}`);
  }
  return traces;
}

/** How many deletions this keeper has noted as acted on. */
export async function countDeletionsActedOn(product: Product, keeper: Keeper): Promise<number> {
  const deletions = await queryService<{ id: string }>(
    product,
    'auth',
    `SELECT id FROM journal WHERE type = 'person.deleted.v1'`,
  );
  const sql = 'SELECT event_id FROM inbox WHERE event_id = ANY($1)';
  return (await queryService(product, keeper, sql, [deletions.map(({ id }) => id)])).length;
}

/** Waits until gallery, media and auth have nothing of a deleted user. */
export const untilNothingIsLeft = (product: Product, userId: string) =>
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
