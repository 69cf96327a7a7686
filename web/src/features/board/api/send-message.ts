import type { deleteMessage, postMessage, replyToMessage } from '@famibook/contracts/api/board';
import type { Message } from '@famibook/contracts/messages';
import { call } from '../../../lib/api/call.ts';
import { route } from '../../../lib/api/route.ts';

const post = route<typeof postMessage>({ method: 'POST', path: '/api/messages', content: true });
const reply = route<typeof replyToMessage>({ method: 'POST', path: '/api/messages/{id}/reply', content: true });
const removal = route<typeof deleteMessage>({ method: 'DELETE', path: '/api/messages/{id}', content: true });

export const sendMessage = (content: string): Promise<Message> => call(post, { body: { content } });

export const sendReply = (id: string, content: string): Promise<Message> =>
  call(reply, { params: { id }, body: { content } });

export const sendMessageRemoval = (id: string): Promise<unknown> => call(removal, { params: { id } });
