import { reactionRoutes } from '../reactions/reaction-routes.ts';
import type { Route } from '../route.ts';

export const listMessages = {
  name: 'listMessages',
  service: 'board',
  method: 'GET',
  path: '/api/messages',
  access: 'content',
} as const satisfies Route;

export const postMessage = {
  name: 'postMessage',
  service: 'board',
  method: 'POST',
  path: '/api/messages',
  access: 'content',
  content: true,
} as const satisfies Route;

export const replyToMessage = {
  name: 'replyToMessage',
  service: 'board',
  method: 'POST',
  path: '/api/messages/{id}/reply',
  access: 'signed-in',
  content: true,
} as const satisfies Route;

export const listMessageReactions = {
  name: 'listMessageReactions',
  service: 'board',
  method: 'GET',
  path: '/api/messages/{id}/reactions',
  access: 'signed-in',
} as const satisfies Route;

export const listReplies = {
  name: 'listReplies',
  service: 'board',
  method: 'GET',
  path: '/api/messages/{id}/replies',
  access: 'signed-in',
} as const satisfies Route;

export const deleteMessage = {
  name: 'deleteMessage',
  service: 'board',
  method: 'DELETE',
  path: '/api/messages/{id}',
  access: 'signed-in',
  content: true,
} as const satisfies Route;

export const messageReactions = reactionRoutes({ name: 'Message', service: 'board', path: '/api/messages/{id}' });

export const listPendingMessages = {
  name: 'listPendingMessages',
  service: 'board',
  method: 'GET',
  path: '/api/manager/pending-messages',
  access: 'manager',
} as const satisfies Route;

export const approveMessage = {
  name: 'approveMessage',
  service: 'board',
  method: 'POST',
  path: '/api/manager/approve-message/{id}',
  access: 'manager',
  content: true,
} as const satisfies Route;

export const rejectMessage = {
  name: 'rejectMessage',
  service: 'board',
  method: 'DELETE',
  path: '/api/manager/messages/{id}',
  access: 'manager',
  content: true,
} as const satisfies Route;

export const rejectMessagesOf = {
  name: 'rejectMessagesOf',
  service: 'board',
  method: 'DELETE',
  path: '/api/manager/pending-messages',
  access: 'manager',
  content: true,
} as const satisfies Route;

export const getBoardSettings = {
  name: 'getBoardSettings',
  service: 'board',
  method: 'GET',
  path: '/api/manager/settings',
  access: 'manager',
} as const satisfies Route;

export const changeBoardSettings = {
  name: 'changeBoardSettings',
  service: 'board',
  method: 'PATCH',
  path: '/api/manager/settings',
  access: 'manager',
  content: true,
} as const satisfies Route;

export const adminListPendingMessages = {
  name: 'adminListPendingMessages',
  service: 'board',
  method: 'GET',
  path: '/api/admin/pending-messages',
  access: 'admin',
} as const satisfies Route;

export const adminApproveMessage = {
  name: 'adminApproveMessage',
  service: 'board',
  method: 'POST',
  path: '/api/admin/approve-message/{id}',
  access: 'admin',
} as const satisfies Route;

export const adminRejectMessage = {
  name: 'adminRejectMessage',
  service: 'board',
  method: 'POST',
  path: '/api/admin/reject-message/{id}',
  access: 'admin',
} as const satisfies Route;

export const adminDeleteMessage = {
  name: 'adminDeleteMessage',
  service: 'board',
  method: 'DELETE',
  path: '/api/admin/messages/{id}',
  access: 'admin',
} as const satisfies Route;

export const countMessages = {
  name: 'countMessages',
  service: 'board',
  method: 'GET',
  path: '/internal/board/totals',
  access: 'service',
} as const satisfies Route;
