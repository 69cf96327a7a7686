import { importComments, importMessages } from '@famibook/contracts/archives/endpoints';
import { importPhoto, stageImportedImage } from '@famibook/contracts/imports/endpoints';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import { AppError } from '@famibook/service-kit/errors';
import { retry } from '@famibook/service-kit/runtime/retry';
import type { ImportTarget } from '../ports.ts';

const SERVICE = { as: 'service', timeoutMs: 30_000 } as const;

/** Pictures of others are prepared first, or a service is just starting again. */
const PASSING = new Set(['too_many_requests', 'unavailable', 'timeout', 'restoring']);
const PATIENCE = { firstWaitMs: 500, maxWaitMs: 10_000, maxTries: 6, hasJitter: true } as const;

/** Imports into gallery and board; bytes go to media first. */
export function createImportTarget(calls: InternalCalls): ImportTarget {
  const retryPassing = <T>(work: () => Promise<T>) => retry(work, { ...PATIENCE, isPassing });
  return {
    photo: async ({ author, famibook, ...photo }, bytes, signal) => {
      const query = { famibookId: famibook.famibookId, userId: author.userId };
      const image = await calls.stream('media', stageImportedImage, { as: 'service', query, body: bytes, signal });
      const body = { ...photo, author, famibook, image };
      return (await retryPassing(() => calls.call('gallery', importPhoto, { ...SERVICE, body }))).photoId;
    },
    comment: async (famibook, photoId, comment) => {
      const body = { famibook, photoId, comments: [comment] };
      await retryPassing(() => calls.call('gallery', importComments, { ...SERVICE, body }));
    },
    message: async (famibook, message) => {
      const body = { famibook, messages: [message] };
      await retryPassing(() => calls.call('board', importMessages, { ...SERVICE, body }));
    },
  };
}

function isPassing(error: unknown): boolean {
  return error instanceof AppError && PASSING.has(error.code);
}
