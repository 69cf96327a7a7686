import type { changeBoardSettings, getBoardSettings } from '@famibook/contracts/api/board';
import type { BoardSettings } from '@famibook/contracts/messages';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useRead } from '../../../lib/api/read.ts';
import { route } from '../../../lib/api/route.ts';

const settings = route<typeof getBoardSettings>({ method: 'GET', path: '/api/manager/settings' });
const change = route<typeof changeBoardSettings>({ method: 'PATCH', path: '/api/manager/settings', content: true });

export const useBoardSettings = (): SWRResponse<BoardSettings | null, ApiError> => useRead(settings);

export const sendBoardSettings = (body: BoardSettings): Promise<BoardSettings> => call(change, { body });
