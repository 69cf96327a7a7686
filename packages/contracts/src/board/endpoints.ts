import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FamiBookId, UserId } from '../ids.ts';
import { MessageResponse } from '../message-response.ts';
import { SearchQuery } from '../page.ts';
import { reactionEndpoints } from '../reactions/reaction-endpoints.ts';
import { ListReactionsQuery, Reactor } from '../reactions/schemas.ts';
import * as routes from './routes.ts';
import {
  BoardSettings,
  ListMessagesQuery,
  ListRepliesQuery,
  Message,
  MessageBody,
  MessageIdParams,
} from './schemas.ts';

/** What a call about one message may be refused with, reading and writing. */
const seen = ['message_not_found', 'pending_approval', 'famibook_suspended'] as const;

const written = [...seen, 'famibook_not_found'] as const;

const params = MessageIdParams;

export const listMessages = endpoint(routes.listMessages, {
  summary: 'Messages with their oldest replies (D13)',
  revalidates: true,
  query: ListMessagesQuery,
  response: z.array(Message),
});
export const postMessage = endpoint(routes.postMessage, {
  status: 201,
  summary: 'Post; held until approved for members (D11)',
  errors: ['choose_famibook', 'too_many_pending'],
  body: MessageBody,
  response: Message,
});
export const replyToMessage = endpoint(routes.replyToMessage, {
  status: 201,
  summary: 'Reply; held until approved for members (D11)',
  errors: [...written, 'replies_too_deep', 'too_many_pending'],
  params,
  body: MessageBody,
  response: Message,
});
export const listMessageReactions = endpoint(routes.listMessageReactions, {
  summary: 'The users who like and love it, the newest first (D12, D13)',
  errors: seen,
  params,
  query: ListReactionsQuery,
  response: z.array(Reactor),
});
export const listReplies = endpoint(routes.listReplies, {
  summary: 'Further replies, oldest first (D13)',
  errors: seen,
  params,
  query: ListRepliesQuery,
  response: z.array(Message),
});
export const deleteMessage = endpoint(routes.deleteMessage, {
  summary: 'Its author deletes it with its replies',
  errors: [...written, 'forbidden'],
  params,
  response: MessageResponse,
});
export const messageReactions = reactionEndpoints(routes.messageReactions, { errors: written, params });
export const listPendingMessages = endpoint(routes.listPendingMessages, {
  summary: 'Posts that wait for approval, oldest first (D11, D13)',
  errors: ['choose_famibook'],
  revalidates: true,
  query: SearchQuery,
  response: z.array(Message),
});
export const adminListPendingMessages = endpoint(routes.adminListPendingMessages, {
  summary: 'Posts of all FamiBooks that wait for approval, oldest first (D11, D13)',
  revalidates: true,
  query: SearchQuery,
  response: z.array(Message),
});
export const approveMessage = endpoint(routes.approveMessage, {
  summary: 'Publish a pending post',
  errors: [...written, 'already_decided', 'parent_pending'],
  params,
  response: Message,
});
export const rejectMessage = endpoint(routes.rejectMessage, {
  summary: 'Delete a pending post',
  errors: [...written, 'already_decided'],
  params,
  response: MessageResponse,
});
export const rejectMessagesOf = endpoint(routes.rejectMessagesOf, {
  summary: 'Delete all pending posts of one person (D24)',
  errors: ['choose_famibook', 'user_not_found', 'already_decided'],
  query: z.object({ author: UserId }),
  response: MessageResponse.extend({ rejected: z.number().int().positive() }),
});
export const getBoardSettings = endpoint(routes.getBoardSettings, {
  summary: 'Whether members’ posts are reviewed',
  errors: ['choose_famibook'],
  response: BoardSettings,
});
export const changeBoardSettings = endpoint(routes.changeBoardSettings, {
  summary: 'Trust the family, or review',
  errors: ['choose_famibook'],
  body: BoardSettings,
  response: BoardSettings,
});
export const adminApproveMessage = endpoint(routes.adminApproveMessage, {
  summary: 'Publish a pending post anywhere',
  errors: ['message_not_found', 'already_decided', 'parent_pending'],
  params,
  response: Message,
});
export const adminRejectMessage = endpoint(routes.adminRejectMessage, {
  summary: 'Delete a pending post anywhere',
  errors: ['message_not_found', 'already_decided'],
  params,
  response: MessageResponse,
});
export const adminDeleteMessage = endpoint(routes.adminDeleteMessage, {
  summary: 'Delete a message with its replies',
  errors: ['message_not_found'],
  params,
  response: MessageResponse,
});
export const countMessages = endpoint(routes.countMessages, {
  callers: ['admin', 'backup'],
  summary: 'Published messages and replies (D36), and those that wait for a review (D13)',
  query: z.object({ famibookId: FamiBookId.optional() }),
  response: z.object({ total: z.number().int().nonnegative(), toReview: z.number().int().nonnegative() }),
});
