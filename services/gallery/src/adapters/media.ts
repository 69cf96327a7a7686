import { discardImage, getStrippedOriginal, stageImage } from '@famibook/contracts/api/media';
import { stageUpload } from '@famibook/contracts/api/uploads';
import type { FileId, UploadId } from '@famibook/contracts/ids';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { Pictures } from '../ports.ts';

/** It may wait for others' pictures to be drawn. */
const TAKE_IN_TIMEOUT_MS = 30_000;
const DISCARD_TIMEOUT_MS = 3_000;

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);

/** Pictures lie with the service media. */
export const picturesAtMedia = (calls: InternalCalls, log: Logger): Pictures => ({
  stage: (bytes, { bearer, famibookId, maxBytes, signal }) =>
    calls.stream('media', stageImage, { as: { bearer }, query: { famibookId, maxBytes }, body: bytes, signal }),
  takeIn: (uploadId, { bearer, signal, ...body }) =>
    calls.call('media', stageUpload, {
      as: { bearer },
      params: { id: uploadId as UploadId },
      body,
      signal,
      timeoutMs: TAKE_IN_TIMEOUT_MS,
    }),
  discard: async (fileId) => {
    try {
      const params = { fileId: fileId as FileId };
      await calls.call('media', discardImage, { as: 'service', params, timeoutMs: DISCARD_TIMEOUT_MS });
    } catch (error) {
      // Not lost: media's sweeper removes what nobody claims.
      log.warn({ err: error, fileId }, 'staged bytes could not be thrown away');
    }
  },
  original: async (fileId, signal) => {
    const params = { fileId: fileId as FileId };
    const { headers, body } = await calls.download('media', getStrippedOriginal, { as: 'service', params, signal });
    return {
      type: one(headers['content-type']) ?? 'application/octet-stream',
      length: one(headers['content-length']),
      bytes: body,
    };
  },
});
