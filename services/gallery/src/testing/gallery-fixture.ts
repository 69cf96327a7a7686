import type { Identity } from '@famibook/contracts/identity';
import { Photo } from '@famibook/contracts/photos/schemas';
import { media } from '@famibook/media/service';
import { bootTestService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { gallery } from '../service.ts';
import { somePng } from './some-png.ts';

export interface Sent {
  image?: Buffer | null;
  description?: string | undefined;
  tags?: string;
  headers?: Record<string, string>;
}

/** Gallery with the real media, and the steps that most of its tests share. */
export interface GalleryTestApp extends ServiceTestApp {
  /** Sends an upload form and returns the response, also an error. */
  send(user: Identity, sent?: Sent): Promise<Response>;
  /** Shares a photo, or throws. */
  share(user: Identity, sent?: Sent): Promise<Photo>;
  /** Counts the files that media stores and does not delete, once all that gallery did is known to it. */
  countStoredFiles(): Promise<number>;
}

export function formOf({ image, description = 'A day at the sea', tags }: Sent): FormData {
  const form = new FormData();
  form.set('description', description);
  if (tags !== undefined) form.set('tags', tags);
  const bytes = image === undefined ? somePng() : image;
  if (bytes) form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'photo.png');
  return form;
}

export async function bootGallery(env: Record<string, string> = {}): Promise<GalleryTestApp> {
  const app = await bootTestService([gallery, media], {
    // Many tests upload photos of one user at once.
    env: { FAMIBOOK_LIMIT_RENDERS: '100000', ...env },
  });
  const send: GalleryTestApp['send'] = (user, sent = {}) =>
    app.as(user).fetch('/api/photos', { method: 'POST', body: formOf(sent), headers: sent.headers });

  return {
    ...app,
    send,
    share: async (user, sent) => {
      const response = await send(user, sent);
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
      return Photo.parse(await response.json());
    },
    countStoredFiles: async () => {
      await app.publishedEvents();
      return (await app.sql('SELECT 1 FROM media.media_file WHERE delete_after IS NULL')).length;
    },
  };
}
