import type { ResponseOf } from '@famibook/contracts/endpoint';
import type { listPhotos } from '@famibook/contracts/photos/endpoints';
import { SharedPhoto } from '@famibook/contracts/photos/schemas';
import { OwnReactions } from '@famibook/contracts/reactions/schemas';
import { SerializedJson } from '@famibook/service-kit/http/response';
import type { ListedPhoto, SharedPhotoView } from '../domain/photo.ts';
import { presentPhoto } from './present-photo.ts';

/** What all members see of a photo, as JSON without the closing brace; serialized once, while its view exists. */
const serialized = new WeakMap<SharedPhotoView, string>();

export function serializePhotos(photos: readonly ListedPhoto[]): SerializedJson<ResponseOf<typeof listPhotos>> {
  return new SerializedJson(`[${photos.map(serializePhoto).join(',')}]`);
}

function serializePhoto(listed: ListedPhoto): string {
  const shared = serialized.get(listed.photo) ?? serializeShared(listed);
  return `${shared},${JSON.stringify(OwnReactions.parse(listed.own)).slice(1)}`;
}

function serializeShared({ photo, own }: ListedPhoto): string {
  const text = JSON.stringify(SharedPhoto.parse(presentPhoto({ ...photo, ...own }))).slice(0, -1);
  serialized.set(photo, text);
  return text;
}
