import { listMessages } from '@famibook/contracts/board/routes';
import type { Message } from '@famibook/contracts/board/schemas';
import { listPhotos } from '@famibook/contracts/photos/routes';
import { call } from '../../lib/api/call.ts';
import type { Entry } from './news.ts';

/** More than the mark can show. */
export const NEWEST = 10;

const entryOf = ({ id, userId, createdAt }: Entry): Entry => ({ id, userId, createdAt });

export async function readNewestPhotos(): Promise<Entry[]> {
  return (await call(listPhotos, { query: { limit: NEWEST } })).map(entryOf);
}

/** The newest messages with the replies that they carry. */
export async function readNewestMessagesAndReplies(): Promise<Entry[]> {
  return (await call(listMessages, { query: { limit: NEWEST } })).flatMap((message) => {
    const root = entryOf(message);
    return [root, ...message.replies.flatMap((reply) => withReplies(reply, root))];
  });
}

function withReplies(reply: Message, root: Entry): Entry[] {
  return [{ ...entryOf(reply), root }, ...reply.replies.flatMap((below) => withReplies(below, root))];
}
