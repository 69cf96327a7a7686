import type { FileId, UserId } from '@famibook/contracts/ids';
import { findUsedFiles } from '@famibook/contracts/photos/endpoints';
import { findUsedPortraits } from '@famibook/contracts/portraits/endpoints';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import type { OwnedPortrait } from '../portraits/store.ts';

/** Asks gallery which of these files a photo shows. */
export function findUsedPicturesAtGallery(calls: Pick<InternalCalls, 'call'>) {
  return async (fileIds: string[]): Promise<string[]> => {
    const body = { fileIds: fileIds as FileId[] };
    return (await calls.call('gallery', findUsedFiles, { as: 'service', body })).fileIds;
  };
}

/** Asks auth which of these portraits their users show. */
export function findUsedPortraitsAtAuth(calls: Pick<InternalCalls, 'call'>) {
  return async (owned: OwnedPortrait[]): Promise<string[]> => {
    const portraits = owned.map(({ id, userId }) => ({ fileId: id as FileId, userId: userId as UserId }));
    return (await calls.call('auth', findUsedPortraits, { as: 'service', body: { portraits } })).fileIds;
  };
}
