import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FamiBookId, UserId } from '../ids.ts';
import {
  BoardSettings,
  ListMessagesQuery,
  ListPendingMessagesQuery,
  ListRepliesQuery,
  Message,
  MessageBody,
  MessageIdParams,
} from '../messages.ts';
import { Message as Words } from '../people.ts';
import { ListReactionsQuery, Reactions, Reactor } from '../photos.ts';

const service = 'board';
const content = true;
const params = MessageIdParams;

/** What a call about one message may be refused with, reading and writing. */
const seen = ['message_not_found', 'pending_approval', 'famibook_suspended'] as const;
const written = [...seen, 'famibook_not_found'] as const;

export const listMessages = endpoint({
  name: 'listMessages',
  service,
  method: 'GET',
  path: '/api/messages',
  access: 'content',
  summary: 'Messages with their oldest replies (D13)',
  query: ListMessagesQuery,
  answer: z.array(Message),
});
export const postMessage = endpoint({
  name: 'postMessage',
  service,
  method: 'POST',
  path: '/api/messages',
  access: 'content',
  content,
  status: 201,
  summary: 'Post; held until approved for members (D11)',
  errors: ['choose_famibook', 'too_many_pending'],
  body: MessageBody,
  answer: Message,
});
export const replyToMessage = endpoint({
  name: 'replyToMessage',
  service,
  method: 'POST',
  path: '/api/messages/{id}/reply',
  access: 'signed-in',
  content,
  status: 201,
  summary: 'Reply; held until approved for members (D11)',
  errors: [...written, 'replies_too_deep', 'too_many_pending'],
  params,
  body: MessageBody,
  answer: Message,
});
export const listMessageReactions = endpoint({
  name: 'listMessageReactions',
  service,
  method: 'GET',
  path: '/api/messages/{id}/reactions',
  access: 'signed-in',
  summary: 'Who likes and loves it, the newest first (D12, D13)',
  errors: seen,
  params,
  query: ListReactionsQuery,
  answer: z.array(Reactor),
});
export const listReplies = endpoint({
  name: 'listReplies',
  service,
  method: 'GET',
  path: '/api/messages/{id}/replies',
  access: 'signed-in',
  summary: 'Further replies, oldest first (D13)',
  errors: seen,
  params,
  query: ListRepliesQuery,
  answer: z.array(Message),
});
export const deleteMessage = endpoint({
  name: 'deleteMessage',
  service,
  method: 'DELETE',
  path: '/api/messages/{id}',
  access: 'signed-in',
  content,
  summary: 'Its author deletes it with its replies',
  errors: [...written, 'forbidden'],
  params,
  answer: Words,
});
export const likeMessage = endpoint({
  name: 'likeMessage',
  service,
  method: 'POST',
  path: '/api/messages/{id}/like',
  access: 'signed-in',
  content,
  summary: 'Like (D12)',
  errors: written,
  params,
  answer: Reactions,
});
export const unlikeMessage = endpoint({
  name: 'unlikeMessage',
  service,
  method: 'DELETE',
  path: '/api/messages/{id}/like',
  access: 'signed-in',
  content,
  summary: 'Take the like back',
  errors: written,
  params,
  answer: Reactions,
});
export const heartMessage = endpoint({
  name: 'heartMessage',
  service,
  method: 'POST',
  path: '/api/messages/{id}/heart',
  access: 'signed-in',
  content,
  summary: 'Heart (D12)',
  errors: written,
  params,
  answer: Reactions,
});
export const unheartMessage = endpoint({
  name: 'unheartMessage',
  service,
  method: 'DELETE',
  path: '/api/messages/{id}/heart',
  access: 'signed-in',
  content,
  summary: 'Take the heart back',
  errors: written,
  params,
  answer: Reactions,
});
export const listPendingMessages = endpoint({
  name: 'listPendingMessages',
  service,
  method: 'GET',
  path: '/api/manager/pending-messages',
  access: 'manager',
  summary: 'Posts that wait for approval, oldest first (D11, D13)',
  errors: ['choose_famibook'],
  query: ListPendingMessagesQuery,
  answer: z.array(Message),
});
export const approveMessage = endpoint({
  name: 'approveMessage',
  service,
  method: 'POST',
  path: '/api/manager/approve-message/{id}',
  access: 'manager',
  content,
  summary: 'Publish a pending post',
  errors: [...written, 'already_decided', 'parent_pending'],
  params,
  answer: Message,
});
export const rejectMessage = endpoint({
  name: 'rejectMessage',
  service,
  method: 'DELETE',
  path: '/api/manager/messages/{id}',
  access: 'manager',
  content,
  summary: 'Delete a pending post',
  errors: [...written, 'already_decided'],
  params,
  answer: Words,
});
export const rejectMessagesOf = endpoint({
  name: 'rejectMessagesOf',
  service,
  method: 'DELETE',
  path: '/api/manager/pending-messages',
  access: 'manager',
  content,
  summary: 'Delete all pending posts of one person (D24)',
  errors: ['choose_famibook', 'user_not_found', 'already_decided'],
  query: z.object({ author: UserId }),
  answer: Words.extend({ rejected: z.number().int().positive() }),
});
export const getBoardSettings = endpoint({
  name: 'getBoardSettings',
  service,
  method: 'GET',
  path: '/api/manager/settings',
  access: 'manager',
  summary: 'Whether members’ posts are reviewed',
  errors: ['choose_famibook'],
  answer: BoardSettings,
});
export const changeBoardSettings = endpoint({
  name: 'changeBoardSettings',
  service,
  method: 'PATCH',
  path: '/api/manager/settings',
  access: 'manager',
  content,
  summary: 'Trust the family, or review',
  errors: ['choose_famibook'],
  body: BoardSettings,
  answer: BoardSettings,
});
export const adminApproveMessage = endpoint({
  name: 'adminApproveMessage',
  service,
  method: 'POST',
  path: '/api/admin/approve-message/{id}',
  access: 'admin',
  summary: 'Publish a pending post anywhere',
  errors: ['message_not_found', 'already_decided', 'parent_pending'],
  params,
  answer: Message,
});
export const adminDeleteMessage = endpoint({
  name: 'adminDeleteMessage',
  service,
  method: 'DELETE',
  path: '/api/admin/messages/{id}',
  access: 'admin',
  summary: 'Delete a message with its replies',
  errors: ['message_not_found'],
  params,
  answer: Words,
});
export const countMessages = endpoint({
  name: 'countMessages',
  service,
  method: 'GET',
  path: '/internal/board/totals',
  access: 'service',
  callers: ['admin'],
  summary: 'Published messages and replies (D36)',
  query: z.object({ famibookId: FamiBookId.optional() }),
  answer: z.object({ total: z.number().int().nonnegative() }),
});
