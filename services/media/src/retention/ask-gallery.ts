import { findUsedFiles } from '@famibook/contracts/api/gallery';
import type { FileId } from '@famibook/contracts/ids';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';

/** Which of these files a photo shows. */
export const askGallery =
  (calls: Pick<InternalCalls, 'call'>) =>
  async (fileIds: string[]): Promise<string[]> => {
    const body = { fileIds: fileIds as FileId[] };
    return (await calls.call('gallery', findUsedFiles, { as: 'service', body })).fileIds;
  };
