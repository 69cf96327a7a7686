import {
  adminApproveMessage,
  adminRejectMessage,
  approveMessage,
  changeBoardSettings,
  getBoardSettings,
  rejectMessage,
} from '@famibook/contracts/board/routes';
import type { BoardSettings } from '@famibook/contracts/board/schemas';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useRead } from '../../../lib/api/read.ts';

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

export const useBoardSettings = (): SWRResponse<BoardSettings | null, ApiError> => useRead(getBoardSettings);

export const sendBoardSettings = (body: BoardSettings): Promise<BoardSettings> => call(changeBoardSettings, { body });
