import { SharedPhoto } from '@famibook/contracts/photos/schemas';
import { OwnReactions } from '@famibook/contracts/reactions/schemas';
import { SerializedJson } from '@famibook/service-kit/http/response';
import type { ListedPhoto, SharedPhotoView } from '../domain/photo.ts';
import { presentPhoto } from './present-photo.ts';

/** The JSON of a list of photos; what all members see of a photo is serialized once, for as long as its view exists. */
const serialized = new WeakMap<SharedPhotoView, string>();

export function serializePhotos(photos: readonly ListedPhoto[]): SerializedJson {
  return new SerializedJson(`[${photos.map(serializePhoto).join(',')}]`);
}

function serializePhoto(listed: ListedPhoto): string {
  const shared = serialized.get(listed.photo) ?? serializeShared(listed);
  return `${shared.slice(0, -1)},${JSON.stringify(OwnReactions.parse(listed.own)).slice(1)}`;
}

function serializeShared({ photo, own }: ListedPhoto): string {
  const text = JSON.stringify(SharedPhoto.parse(presentPhoto({ ...photo, ...own })));
  serialized.set(photo, text);
  return text;
}
