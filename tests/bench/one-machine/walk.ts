import {
  commentOnPhoto,
  deletePhoto,
  downloadPhoto,
  editPhoto,
  getPhoto,
  listComments,
  listPhotos,
  photoReactions,
} from '@famibook/contracts/photos/endpoints';
import { listen } from '@famibook/testing/clients/socket';
import { administrator, foundFamily } from '@famibook/testing/families/family';
import { cameraPicture, withComment } from '../upload/camera-picture.ts';

const PHOTOS = 5;

/** A family's first evening: everything that can be done is done once or a few times. */
export async function walkThrough(url: string): Promise<void> {
  const family = await foundFamily(url, await administrator(url));
  const member = await family.member();
  await family.pending();
  const ears = await listen(member.client);
  const { client } = family.manager;
  const picture = await cameraPicture();
  for (let n = 0; n < PHOTOS; n++) {
    const { body } = await client.upload(withComment(picture, `evening ${n}`), { tags: `evening, number ${n}` });
    const params = { id: body.id };
    await member.client.call(photoReactions.like.add, { params });
    await member.client.call(photoReactions.heart.add, { params });
    await member.client.call(commentOnPhoto, { params, body: { content: 'What a day that was!' } });
    await client.call(editPhoto, { params, body: { description: 'Edited', tags: 'evening' } });
    await client.call(getPhoto, { params });
    await client.call(listComments, { params });
    for (const rendition of body.renditions) await (await client.fetch(rendition.url)).arrayBuffer();
    await (await client.fetch(downloadPhoto.path.replace('{id}', body.id))).arrayBuffer();
    if (n === 0) await client.call(deletePhoto, { params });
  }
  await client.call(listPhotos, { query: { tag: 'evening' } });
  for (const path of [
    '/',
    '/api/health',
    '/api/config',
    '/api/docs',
    '/api/openapi.json',
    '/api/stats',
    '/api/user/stats',
  ])
    await (await client.fetch(path)).text();
  ears.close();
}
