import type { Identity } from '@famibook/contracts/identity';
import { stageImportedImage } from '@famibook/contracts/imports/endpoints';
import type { ImportAuthor } from '@famibook/contracts/imports/schemas';
import { StagedImage } from '@famibook/contracts/media/schemas';
import type { GalleryTestApp } from './gallery-fixture.ts';
import { somePng } from './some-png.ts';

/** A user as the service backup names one in whose name it imports. */
export function ownerOf({ userId, firstName, lastName, profileImageUrl, version }: Identity): ImportAuthor {
  return { userId, firstName, lastName, profileImageUrl, version };
}

export function famibookOf({ current }: Identity) {
  if (!current) throw new TypeError('this user is in no FamiBook');
  return { famibookId: current.famibookId, famibookName: current.famibookName };
}

/** Stages a picture as the service backup does. */
export async function stageAsBackup(app: GalleryTestApp, user: Identity, bytes = somePng()): Promise<StagedImage> {
  const { famibookId } = famibookOf(user);
  const query = new URLSearchParams({ famibookId, userId: user.userId });
  const response = await app.asService('backup').fetch(`${stageImportedImage.path}?${query}`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    service: 'media',
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return StagedImage.parse(await response.json());
}
