import type { Row } from './row.ts';
import { ACCOUNT_ROWS } from './rows/account.ts';
import { AUDIO_ROWS } from './rows/audio.ts';
import { BOARD_ROWS } from './rows/board.ts';
import { FAMILY_ROWS } from './rows/family.ts';
import { GATEWAY_ROWS } from './rows/gateway.ts';
import { MEMORIES_ROWS } from './rows/memories.ts';
import { OWN_ROWS } from './rows/own.ts';
import { PASSWORD_RESET_ROWS } from './rows/password-reset.ts';
import { PHOTOS_ROWS } from './rows/photos.ts';
import { PLATFORM_ROWS } from './rows/platform.ts';
import { UPLOADS_ROWS } from './rows/uploads.ts';

/** Every route of the running product. */
export const MATRIX: readonly Row[] = [
  ...GATEWAY_ROWS,
  ...ACCOUNT_ROWS,
  ...OWN_ROWS,
  ...PASSWORD_RESET_ROWS,
  ...PHOTOS_ROWS,
  ...BOARD_ROWS,
  ...MEMORIES_ROWS,
  ...FAMILY_ROWS,
  ...PLATFORM_ROWS,
  ...UPLOADS_ROWS,
  ...AUDIO_ROWS,
];
