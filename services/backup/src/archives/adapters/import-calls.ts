import type { Readable } from 'node:stream';
import {
  importAudio,
  importComments,
  importMessageReactions,
  importMessages,
  importPhotoReactions,
} from '@famibook/contracts/archives/endpoints';
import { importPhoto, stageImportedImage } from '@famibook/contracts/imports/endpoints';
import { managerAtAuth } from '@famibook/famibook-kit/manager-at-auth';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import type { ImportCalls, OpenBytes } from '../ports.ts';
import { retryTransient } from './retry-transient.ts';

const SERVICE = { as: 'service', timeoutMs: 30_000 } as const;

/** Imports into gallery and board; bytes go to media first. Auth knows the manager. */
export function createImportCalls(calls: InternalCalls): ImportCalls {
  const managerOf = managerAtAuth(calls);
  return {
    photo: async ({ author, famibook, ...photo }, open, signal) => {
      const query = { famibookId: famibook.famibookId, userId: author.userId };
      const image = await retryTransient(() =>
        sendBytes(open, (body) => calls.stream('media', stageImportedImage, { as: 'service', query, body, signal })),
      );
      const body = { ...photo, author, famibook, image };
      return (await retryTransient(() => calls.call('gallery', importPhoto, { ...SERVICE, body }))).photoId;
    },
    comment: async (famibook, photoId, comment) => {
      const body = { famibook, photoId, comments: [comment] };
      await retryTransient(() => calls.call('gallery', importComments, { ...SERVICE, body }));
    },
    message: async (famibook, message) => {
      const body = { famibook, messages: [message] };
      await retryTransient(() => calls.call('board', importMessages, { ...SERVICE, body }));
    },
    audio: async ({ famibook, owner, name, isActive, createdAt }, open, signal) => {
      const flag = isActive ? ('true' as const) : ('false' as const);
      const query = { ...famibook, userId: owner.userId, fileName: name, isActive: flag, createdAt };
      await retryTransient(() =>
        sendBytes(open, (body) => calls.stream('media', importAudio, { as: 'service', query, body, signal })),
      );
    },
    reaction: async (famibook, to, reaction) => {
      const body = { famibook, reactions: [reaction] };
      await retryTransient<unknown>(() =>
        'photoId' in to
          ? calls.call('gallery', importPhotoReactions, { ...SERVICE, body: { ...body, ...to } })
          : calls.call('board', importMessageReactions, { ...SERVICE, body: { ...body, ...to } }),
      );
    },
    managerOf: (famibookId) => retryTransient(() => managerOf(famibookId)),
  };
}

async function sendBytes<T>(open: OpenBytes, send: (bytes: Readable) => Promise<T>): Promise<T> {
  const bytes = await open();
  try {
    return await send(bytes);
  } finally {
    bytes.destroy();
  }
}
