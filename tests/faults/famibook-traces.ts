import { postMessage, replyToMessage } from '@famibook/contracts/board/endpoints';
import { commentOnPhoto, photoReactions } from '@famibook/contracts/photos/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import type { Family } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import type { Product } from '@famibook/testing/product/product';
import type { Keeper } from './traces.ts';

/** What each keeper holds of a FamiBook that `fillFamiBook` filled, and the statement that counts it. */
const HELD: Readonly<Record<Keeper, { whole: number; sql: string }>> = {
  gallery: {
    whole: 6,
    sql: `SELECT (SELECT count(*) FROM photo WHERE famibook_id = $1) + (SELECT count(*) FROM tag WHERE famibook_id = $1)
      + (SELECT count(*) FROM photo_comment c JOIN photo p ON p.id = c.photo_id WHERE p.famibook_id = $1)
      + (SELECT count(*) FROM photo_reaction r JOIN photo p ON p.id = r.photo_id WHERE p.famibook_id = $1)
      + (SELECT count(*) FROM famibook WHERE id = $1 AND deleted_at IS NULL) AS held`,
  },
  board: {
    whole: 4,
    sql: `SELECT (SELECT count(*) FROM message WHERE famibook_id = $1)
      + (SELECT count(*) FROM famibook WHERE id = $1 AND deleted_at IS NULL) AS held`,
  },
  media: {
    whole: 4,
    sql: `SELECT (SELECT count(*) FROM media_file WHERE famibook_id = $1 AND state <> 'deleted')
      + (SELECT count(*) FROM audio WHERE famibook_id = $1 AND delete_after IS NULL)
      + (SELECT count(*) FROM famibook WHERE id = $1 AND deleted_at IS NULL) AS held`,
  },
};

/**
 * Leaves something with every keeper: two photos with a tag, a comment and a like, three messages, one of them waiting,
 * and audio.
 */
export async function fillFamiBook({ manager, member }: Family): Promise<string> {
  const tom = await member();
  const { body: photo } = await manager.client.upload(await somePicture(60, 40), { tags: 'shore' });
  await tom.client.upload(await somePicture(50, 40));
  await tom.client.call(commentOnPhoto, { params: { id: photo.id }, body: { content: 'How lovely' } });
  await tom.client.call(photoReactions.like.add, { params: { id: photo.id } });
  const message = await manager.client.call(postMessage, { body: { content: 'Hello' } });
  await manager.client.call(replyToMessage, { params: { id: message.id }, body: { content: 'Hello again' } });
  await tom.client.call(postMessage, { body: { content: 'It waits' } });
  const { status } = await manager.client.uploadAudio(silentMp3());
  if (status !== 201) throw new Error(`the audio was answered with ${status}`);
  return String((await manager.client.call(getUser)).famibookId);
}

/** How much of a FamiBook is there: `all`, `nothing`, or what is left of it. */
export async function readFamiBook(product: Product, keeper: Keeper, famibookId: string): Promise<string> {
  const { whole, sql } = HELD[keeper];
  const held = Number((await queryService<{ held: string }>(product, keeper, sql, [famibookId]))[0]?.held);
  if (held === 0) return 'nothing';
  return held === whole ? 'all' : `${held} of ${whole} rows`;
}
