import { deleteMessage, postMessage, replyToMessage } from '@famibook/contracts/board/routes';
import type { Message } from '@famibook/contracts/board/schemas';
import { call } from '../../../lib/api/call.ts';

export const sendMessage = (content: string): Promise<Message> => call(postMessage, { body: { content } });

export const sendReply = (id: string, content: string): Promise<Message> =>
  call(replyToMessage, { params: { id }, body: { content } });

export const sendMessageRemoval = (id: string): Promise<unknown> => call(deleteMessage, { params: { id } });
