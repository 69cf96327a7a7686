import * as api from '@famibook/contracts/photos/endpoints';
import { member } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGallery, type GalleryTestApp } from '../testing/gallery-fixture.ts';

let app: GalleryTestApp;
beforeAll(async () => {
  app = await bootGallery({ FAMIBOOK_LIMIT_WRITING: '2' });
});
afterAll(() => app.stop());

test('so many comments an hour, then 429 that says when to go on; photos and others are not held up (D24)', async () => {
  const anna = member();
  const tom = member({ famibookId: anna.current?.famibookId });
  const { id } = await app.share(anna);
  const comment = (user = anna) =>
    app.as(user).call(api.commentOnPhoto, { params: { id }, body: { content: 'Lovely' } });
  await comment();
  await comment();
  await expect(comment()).rejects.toMatchObject({
    code: 'too_many_requests',
    status: 429,
    message: expect.stringMatching(
      /^You can write 2 messages and comments in an hour\. Please try again in \d+ minutes?\.$/,
    ),
    retryAfterSeconds: expect.any(Number),
  });
  await comment(tom);
  await app.share(anna);
  expect(await app.as(anna).call(api.listComments, { params: { id }, query: {} })).toHaveLength(3);
});
