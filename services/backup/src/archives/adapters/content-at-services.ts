import {
  listArchiveAudio,
  listArchiveComments,
  listArchiveMembers,
  listArchiveMessageReactions,
  listArchiveMessages,
  listArchivePhotoReactions,
  listArchivePhotos,
  openArchiveAudio,
  openArchiveFile,
} from '@famibook/contracts/archives/endpoints';
import { countMessages } from '@famibook/contracts/board/endpoints';
import { countAudio } from '@famibook/contracts/counts/endpoints';
import type { UserId } from '@famibook/contracts/ids';
import { lookUpDirectory } from '@famibook/contracts/mails/endpoints';
import { MAX_LOOKED_UP } from '@famibook/contracts/mails/schemas';
import { countPhotos } from '@famibook/contracts/photos/endpoints';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import { AppError } from '@famibook/service-kit/errors';
import { inBatches } from '@famibook/service-kit/runtime/in-batches';
import type { Account } from '../format/people.ts';
import type { ArchiveContent } from '../ports.ts';
import { retryTransient } from './retry-transient.ts';

const AS_SERVICE = { as: 'service' } as const;
/** Also a picture that its disk has damaged: one of thousands must not keep a family from taking the others along. */
const GONE: ReadonlySet<string> = new Set(['file_not_found', 'audio_not_found', 'bad_image', 'not_an_image']);
const PAGE_SIZE = 100;
/** A page may wait behind much other work. */
const TIMEOUT_MS = 30_000;
const SERVICE = { ...AS_SERVICE, timeoutMs: TIMEOUT_MS } as const;

/** Asks gallery, board, media and auth. */
export function createContentAtServices(calls: InternalCalls): ArchiveContent {
  return {
    photos: ({ famibookId, author, isAdmin }) =>
      pages(async (after) => {
        const body = { famibookId, isAdmin, limit: PAGE_SIZE, author, after };
        const { photos, next } = await calls.call('gallery', listArchivePhotos, { ...SERVICE, body });
        return { rows: photos, next };
      }),
    comments: (famibookId, of) =>
      pages(async (after) => {
        const body = { famibookId, of, after };
        const { comments, next } = await calls.call('gallery', listArchiveComments, { ...SERVICE, body });
        return { rows: comments, next };
      }),
    messages: (famibookId, of) =>
      pages(async (after) => {
        const body = { famibookId, of, after, limit: PAGE_SIZE };
        const { messages, next } = await calls.call('board', listArchiveMessages, { ...SERVICE, body });
        return { rows: messages, next };
      }),
    reactions: (to) =>
      pages(async (before) => {
        const page = { before, limit: PAGE_SIZE };
        const { reactions, next } =
          'photoId' in to
            ? await calls.call('gallery', listArchivePhotoReactions, { ...SERVICE, body: { ...to, ...page } })
            : await calls.call('board', listArchiveMessageReactions, { ...SERVICE, body: { ...to, ...page } });
        return { rows: reactions, next };
      }),
    audio: async ({ famibookId, author }) =>
      (await calls.call('media', listArchiveAudio, { ...SERVICE, body: { famibookId, author } })).audio,
    openFile: (fileId, form, signal) =>
      unlessGone(signal, () =>
        calls.download('media', openArchiveFile, { ...AS_SERVICE, params: { fileId }, query: { form }, signal }),
      ),
    openAudio: (audioId, signal) =>
      unlessGone(signal, () =>
        calls.download('media', openArchiveAudio, { ...AS_SERVICE, params: { audioId }, signal }),
      ),
    accountsOf: async (userIds) => {
      const accounts = new Map<UserId, Account>();
      for await (const batch of inBatches(userIds, MAX_LOOKED_UP)) {
        const body = { userIds: batch, famibookIds: [], famibookNames: [] };
        const { users } = await calls.call('auth', lookUpDirectory, { ...SERVICE, body });
        for (const { userId, email, firstName, lastName } of users) {
          accounts.set(userId, { email, name: `${firstName} ${lastName}`.trim() });
        }
      }
      return accounts;
    },
    members: (famibookId) =>
      pages(async (after: UserId | undefined) => {
        const body = { famibookId, after };
        const { members, next } = await retryTransient(() =>
          calls.call('auth', listArchiveMembers, { ...SERVICE, body }),
        );
        return { rows: members, next };
      }),
    isEmpty: async (famibookId) => {
      const input = { ...SERVICE, query: { famibookId } };
      const photos = await calls.call('gallery', countPhotos, input);
      const messages = await calls.call('board', countMessages, input);
      const audio = await calls.call('media', countAudio, input);
      return photos.total + messages.total + messages.toReview + audio.total === 0;
    },
  };
}

type Download = Awaited<ReturnType<InternalCalls['download']>>;

async function unlessGone(signal: AbortSignal, download: () => Promise<Download>) {
  try {
    const { headers, body } = await retryTransient(download, signal);
    return { type: String(headers['content-type']), bytes: body };
  } catch (error) {
    if (error instanceof AppError && GONE.has(error.code)) return undefined;
    throw error;
  }
}

async function* pages<Row, Cursor extends string>(
  read: (after: Cursor | undefined) => Promise<{ rows: Row[]; next: Cursor | null }>,
): AsyncIterable<Row[]> {
  let next: Cursor | null = null;
  do {
    const page: { rows: Row[]; next: Cursor | null } = await read(next ?? undefined);
    if (page.rows.length > 0) yield page.rows;
    next = page.next;
  } while (next !== null);
}
