import type {
  adminApproveMessage,
  adminDeleteMessage,
  approveMessage,
  rejectMessage,
} from '@famibook/contracts/api/board';
import { call } from '../../../lib/api/call.ts';
import { route } from '../../../lib/api/route.ts';

const OWN = {
  approve: route<typeof approveMessage>({ method: 'POST', path: '/api/manager/approve-message/{id}', content: true }),
  reject: route<typeof rejectMessage>({ method: 'DELETE', path: '/api/manager/messages/{id}', content: true }),
} as const;
const ANYWHERE = {
  approve: route<typeof adminApproveMessage>({ method: 'POST', path: '/api/admin/approve-message/{id}' }),
  reject: route<typeof adminDeleteMessage>({ method: 'DELETE', path: '/api/admin/messages/{id}' }),
} as const;

/** The manager's call for the own FamiBook, or the administrator's for any (D11). */
export const sendApproval = (id: string, isAdmin: boolean): Promise<unknown> =>
  isAdmin ? call(ANYWHERE.approve, { params: { id } }) : call(OWN.approve, { params: { id } });

export const sendRejection = (id: string, isAdmin: boolean): Promise<unknown> =>
  isAdmin ? call(ANYWHERE.reject, { params: { id } }) : call(OWN.reject, { params: { id } });
