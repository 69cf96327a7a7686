import { changeBoardSettings, getBoardSettings } from '@famibook/contracts/board/routes';
import type { BoardSettings } from '@famibook/contracts/board/schemas';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useRead } from '../../../lib/api/read.ts';

export const useBoardSettings = (): SWRResponse<BoardSettings | null, ApiError> => useRead(getBoardSettings);

export const sendBoardSettings = (body: BoardSettings): Promise<BoardSettings> => call(changeBoardSettings, { body });
