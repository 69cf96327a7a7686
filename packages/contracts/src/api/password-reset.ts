import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ResetRequestId } from '../ids.ts';
import {
  ApproveResetBody,
  CompleteResetBody,
  DirectChangeBody,
  RequestResetBody,
  ResetRequest,
  ResetRequested,
  ResetStatus,
} from '../password-reset.ts';
import { Message } from '../people.ts';

const service = 'auth';

export const requestReset = endpoint({
  name: 'requestReset',
  service,
  method: 'POST',
  path: '/api/password-reset/request',
  access: 'public',
  summary: 'Ask for a reset (D23)',
  errors: ['too_many_attempts'],
  body: RequestResetBody,
  answer: ResetRequested,
});
export const getResetStatus = endpoint({
  name: 'getResetStatus',
  service,
  method: 'GET',
  path: '/api/password-reset/status/{requestId}',
  access: 'public',
  summary: 'Its state, for the browser that asked',
  errors: ['reset_not_found'],
  params: z.object({ requestId: ResetRequestId }),
  answer: ResetStatus,
});
export const completeReset = endpoint({
  name: 'completeReset',
  service,
  method: 'POST',
  path: '/api/password-reset/complete',
  access: 'public',
  summary: 'Set the new password, once',
  errors: ['reset_not_found', 'conflict'],
  body: CompleteResetBody,
  answer: Message,
});
export const changePasswordDirectly = endpoint({
  name: 'changePasswordDirectly',
  service,
  method: 'POST',
  path: '/api/password-reset/direct',
  access: 'public',
  summary: 'Change a known password (D24)',
  errors: ['invalid_credentials', 'too_many_attempts'],
  body: DirectChangeBody,
  answer: Message,
});
export const listPendingResets = endpoint({
  name: 'listPendingResets',
  service,
  method: 'GET',
  path: '/api/admin/password-reset-requests/pending',
  access: 'admin',
  summary: 'Requests that wait',
  answer: z.array(ResetRequest),
});
export const listApprovedResets = endpoint({
  name: 'listApprovedResets',
  service,
  method: 'GET',
  path: '/api/admin/password-reset-requests/approved',
  access: 'admin',
  summary: 'Approved requests',
  answer: z.array(ResetRequest),
});
export const approveReset = endpoint({
  name: 'approveReset',
  service,
  method: 'POST',
  path: '/api/admin/password-reset-requests/{id}/approve',
  access: 'admin',
  summary: 'Approve by the code that the person reads out (D23)',
  errors: ['reset_not_found', 'already_decided', 'conflict', 'reset_code_differs'],
  params: z.object({ id: ResetRequestId }),
  body: ApproveResetBody,
  answer: Message,
});
