import {
  adminApproveMessage,
  adminRejectMessage,
  approveMessage,
  changeBoardSettings,
  getBoardSettings,
  rejectMessage,
} from '@famibook/contracts/board/routes';
import type { BoardSettings } from '@famibook/contracts/board/schemas';
import { call } from '../../../lib/api/call.ts';

const CURRENT_FAMIBOOK = {
  approve: approveMessage,
  reject: rejectMessage,
} as const;
const ALL_FAMIBOOKS = {
  approve: adminApproveMessage,
  reject: adminRejectMessage,
} as const;

/** The manager's endpoint for the current FamiBook, or the administrator's for any (D11). */
export const sendApproval = (id: string, isAdmin: boolean): Promise<unknown> =>
  isAdmin ? call(ALL_FAMIBOOKS.approve, { params: { id } }) : call(CURRENT_FAMIBOOK.approve, { params: { id } });

export const sendRejection = (id: string, isAdmin: boolean): Promise<unknown> =>
  isAdmin ? call(ALL_FAMIBOOKS.reject, { params: { id } }) : call(CURRENT_FAMIBOOK.reject, { params: { id } });

export const readBoardSettings = (): Promise<BoardSettings> => call(getBoardSettings);

export const sendBoardSettings = (body: BoardSettings): Promise<BoardSettings> => call(changeBoardSettings, { body });
