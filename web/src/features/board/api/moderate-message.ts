import {
  adminApproveMessage,
  adminRejectMessage,
  approveMessage,
  rejectMessage,
} from '@famibook/contracts/board/routes';
import { call } from '../../../lib/api/call.ts';

const OWN = {
  approve: approveMessage,
  reject: rejectMessage,
} as const;
const ANYWHERE = {
  approve: adminApproveMessage,
  reject: adminRejectMessage,
} as const;

/** The manager's endpoint for the current FamiBook, or the administrator's for any (D11). */
export const sendApproval = (id: string, isAdmin: boolean): Promise<unknown> =>
  isAdmin ? call(ANYWHERE.approve, { params: { id } }) : call(OWN.approve, { params: { id } });

export const sendRejection = (id: string, isAdmin: boolean): Promise<unknown> =>
  isAdmin ? call(ANYWHERE.reject, { params: { id } }) : call(OWN.reject, { params: { id } });
