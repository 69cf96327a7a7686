import type { listMessages } from '@famibook/contracts/api/board';
import type { listPhotos } from '@famibook/contracts/api/gallery';
import type { Message } from '@famibook/contracts/messages';
import { call } from '../../lib/api/call.ts';
import { route } from '../../lib/api/route.ts';
import type { Entry } from './news.ts';

const photos = route<typeof listPhotos>({ method: 'GET', path: '/api/photos' });
const messages = route<typeof listMessages>({ method: 'GET', path: '/api/messages' });

/** More than the mark can count. */
export const NEWEST = 10;

const entryOf = ({ id, userId, createdAt }: Entry): Entry => ({ id, userId, createdAt });

export async function readNewestPhotos(): Promise<Entry[]> {
  return (await call(photos, { query: { limit: NEWEST } })).map(entryOf);
}

/** The newest messages with the replies that come with them. */
export async function readNewestMessages(): Promise<Entry[]> {
  const withReplies = (message: Message): Entry[] => [entryOf(message), ...message.replies.flatMap(withReplies)];
  return (await call(messages, { query: { limit: NEWEST } })).flatMap(withReplies);
}
