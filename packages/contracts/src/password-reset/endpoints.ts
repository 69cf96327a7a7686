import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ResetRequestId } from '../ids.ts';
import { MessageResponse } from '../message-response.ts';
import { SearchQuery } from '../page.ts';
import * as routes from './routes.ts';
import {
  ApproveResetBody,
  CompleteResetBody,
  DirectChangeBody,
  RequestResetBody,
  ResetRequest,
  ResetRequested,
  ResetStatus,
} from './schemas.ts';

export const requestReset = endpoint(routes.requestReset, {
  summary: 'Ask for a reset (D23)',
  errors: ['too_many_attempts'],
  body: RequestResetBody,
  response: ResetRequested,
});
export const getResetStatus = endpoint(routes.getResetStatus, {
  summary: 'Its state, for the browser that asked',
  errors: ['reset_not_found'],
  params: z.object({ requestId: ResetRequestId }),
  response: ResetStatus,
});
export const completeReset = endpoint(routes.completeReset, {
  summary: 'Set the new password, once',
  errors: ['reset_not_found', 'conflict'],
  body: CompleteResetBody,
  response: MessageResponse,
});
export const changePasswordDirectly = endpoint(routes.changePasswordDirectly, {
  summary: 'Change a known password (D24), with a code where two-step sign-in is on (D42)',
  errors: ['invalid_credentials', 'code_needed', 'wrong_code', 'too_many_attempts'],
  body: DirectChangeBody,
  response: MessageResponse,
});
export const listPendingResets = endpoint(routes.listPendingResets, {
  summary: 'Requests that wait',
  revalidates: true,
  query: SearchQuery,
  response: z.array(ResetRequest),
});
export const listApprovedResets = endpoint(routes.listApprovedResets, {
  summary: 'Approved requests',
  revalidates: true,
  query: SearchQuery,
  response: z.array(ResetRequest),
});
export const approveReset = endpoint(routes.approveReset, {
  summary: 'Approve by the code that the person reads out (D23)',
  errors: ['reset_not_found', 'already_decided', 'conflict', 'reset_code_differs'],
  params: z.object({ id: ResetRequestId }),
  body: ApproveResetBody,
  response: MessageResponse,
});
