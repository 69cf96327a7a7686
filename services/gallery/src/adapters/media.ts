import type { FileId, UploadId } from '@famibook/contracts/ids';
import { discardImage, getStrippedOriginal, stageImage } from '@famibook/contracts/media/endpoints';
import { stageUpload } from '@famibook/contracts/uploads/endpoints';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { Pictures } from '../ports.ts';

/** An ingestion may wait until media has rendered pictures of other users. */
const INGEST_TIMEOUT_MS = 30_000;
const DISCARD_TIMEOUT_MS = 3_000;

/** The pictures that the service media stores. */
export function createPictures(calls: InternalCalls, log: Logger): Pictures {
  return {
    stage: (bytes, { bearer, famibookId, maxBytes, signal }) =>
      calls.stream('media', stageImage, { as: { bearer }, query: { famibookId, maxBytes }, body: bytes, signal }),
    ingest: (uploadId, { bearer, signal, ...body }) =>
      calls.call('media', stageUpload, {
        as: { bearer },
        params: { id: uploadId as UploadId },
        body,
        signal,
        timeoutMs: INGEST_TIMEOUT_MS,
      }),
    discard: async (fileId) => {
      try {
        const params = { fileId: fileId as FileId };
        await calls.call('media', discardImage, { as: 'service', params, timeoutMs: DISCARD_TIMEOUT_MS });
      } catch (error) {
        // Media's sweeper removes unclaimed files.
        log.warn({ err: error, fileId }, 'staged bytes could not be discarded');
      }
    },
    original: async (fileId, signal) => {
      const params = { fileId: fileId as FileId };
      const { headers, body } = await calls.download('media', getStrippedOriginal, { as: 'service', params, signal });
      return {
        type: first(headers['content-type']) ?? 'application/octet-stream',
        length: first(headers['content-length']),
        bytes: body,
      };
    },
  };
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
