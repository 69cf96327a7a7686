import { findManager, importPhoto, matchImports, stageImportedImage } from '@famibook/contracts/imports/endpoints';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import type { PhotoImports } from '../ports.ts';

/** Auth knows the manager, media takes the bytes, gallery shares the photo. */
export function createPhotoImports(calls: InternalCalls): PhotoImports {
  return {
    findManager: (famibookId) => calls.call('auth', findManager, { as: 'service', body: { famibookId } }),
    match: (famibookId, files) =>
      calls.call('gallery', matchImports, { as: 'service', body: { famibookId, files: [...files] } }),
    stage: (bytes, { famibook: { famibookId, manager }, signal }) =>
      calls.stream('media', stageImportedImage, {
        as: 'service',
        query: { famibookId, userId: manager.userId },
        body: bytes,
        signal,
      }),
    share: (photo) => calls.call('gallery', importPhoto, { as: 'service', body: photo }),
  };
}
