import { ACCOUNT_STATES } from './account-states.ts';
import { ACTIVITY_STATES } from './activity-states.ts';
import { ADMIN_LOGIN_STATES } from './admin-login-states.ts';
import { ADMIN_STATES } from './admin-states.ts';
import { AUDIO_STATES } from './audio-states.ts';
import { BACKUP_STATES } from './backup-states.ts';
import { BOARD_STATES } from './board-states.ts';
import { DETAILS_STATES } from './details-states.ts';
import { GALLERY_STATES } from './gallery-states.ts';
import { HOME_STATES } from './home-states.ts';
import { INVITATION_STATES } from './invitation-states.ts';
import { MAIL_STATES } from './mail-states.ts';
import { MANAGER_CONTENT_STATES } from './manager-content-states.ts';
import { MANAGER_STATES } from './manager-states.ts';
import { MEMORIES_STATES } from './memories-states.ts';
import { MULTI_FAMIBOOK_STATES } from './multi-famibook-states.ts';
import { PASSWORD_RESET_STATES } from './password-reset-states.ts';
import { RESTORE_STATES } from './restore-states.ts';
import { SECOND_FACTOR_STATES } from './second-factor-states.ts';
import type { State } from './state.ts';
import { SUBSCRIBE_STATES } from './subscribe-states.ts';
import { UPLOAD_STATES } from './upload-states.ts';
import { VISITOR_STATES } from './visitor-states.ts';

/**
 * Every page in every state, grouped by viewer. A new page or state is added here, and is then part of the screenshots
 * and of the check by axe.
 */
export const ALL_STATES: readonly State[] = [
  ...VISITOR_STATES,
  ...PASSWORD_RESET_STATES,
  ...SUBSCRIBE_STATES,
  ...MULTI_FAMIBOOK_STATES,
  ...HOME_STATES,
  ...AUDIO_STATES,
  ...ACCOUNT_STATES,
  ...GALLERY_STATES,
  ...MEMORIES_STATES,
  ...BOARD_STATES,
  ...UPLOAD_STATES,
  ...DETAILS_STATES,
  ...MANAGER_STATES,
  ...MANAGER_CONTENT_STATES,
  ...ACTIVITY_STATES,
  ...SECOND_FACTOR_STATES,
  ...MAIL_STATES,
  ...ADMIN_LOGIN_STATES,
  ...ADMIN_STATES,
  ...BACKUP_STATES,
  ...RESTORE_STATES,
  ...INVITATION_STATES,
].sort((one, other) => one.as.localeCompare(other.as));
