import type { UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';

/** The address of the first administrator when the settings name none (D3). */
export const DEFAULT_ADMIN_EMAIL = 'admin@famibook.local';

/** FamiBook needs an administrator at all times. @throws AppError `last_administrator` */
export function assertNotLastAdministrator(administrators: readonly UserId[], userId: UserId): void {
  if (administrators.length === 1 && administrators[0] === userId) throw new AppError('last_administrator');
}
