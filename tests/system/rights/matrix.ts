import type { Row } from './row.ts';
import { ACCOUNT_ROWS } from './rows/account.ts';
import { ARCHIVES_ROWS } from './rows/archives.ts';
import { AUDIO_ROWS } from './rows/audio.ts';
import { BACKUP_ROWS } from './rows/backup.ts';
import { BOARD_ROWS } from './rows/board.ts';
import { FAMIBOOK_ROWS } from './rows/famibooks.ts';
import { FAMILY_ROWS } from './rows/family.ts';
import { GATEWAY_ROWS } from './rows/gateway.ts';
import { MEMORIES_ROWS } from './rows/memories.ts';
import { OWN_ROWS } from './rows/own.ts';
import { PASSWORD_RESET_ROWS } from './rows/password-reset.ts';
import { PHOTOS_ROWS } from './rows/photos.ts';
import { PLATFORM_ROWS } from './rows/platform.ts';
import { SECOND_FACTOR_ROWS } from './rows/second-factor.ts';
import { UPLOADS_ROWS } from './rows/uploads.ts';

/** Every route of the running product. */
export const MATRIX: readonly Row[] = [
  ...GATEWAY_ROWS,
  ...ACCOUNT_ROWS,
  ...OWN_ROWS,
  ...SECOND_FACTOR_ROWS,
  ...PASSWORD_RESET_ROWS,
  ...PHOTOS_ROWS,
  ...BOARD_ROWS,
  ...MEMORIES_ROWS,
  ...FAMILY_ROWS,
  ...FAMIBOOK_ROWS,
  ...PLATFORM_ROWS,
  ...UPLOADS_ROWS,
  ...AUDIO_ROWS,
  ...BACKUP_ROWS,
  ...ARCHIVES_ROWS,
];
