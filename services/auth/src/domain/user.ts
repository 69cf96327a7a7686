import type { UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';

/** The address of the first administrator when the settings name none (D3). */
export const DEFAULT_ADMIN_EMAIL = 'admin@famibook.local';

/** What an administrator is called until they change it. */
export const ADMINISTRATOR_NAME = { firstName: 'Admin', lastName: 'FamiBook' } as const;

/** FamiBook needs an administrator at all times. @throws AppError `last_administrator` */
export function assertNotLastAdministrator(administrators: readonly UserId[], userId: UserId): void {
  if (administrators.length === 1 && administrators[0] === userId) throw new AppError('last_administrator');
}

/** Splits a full name: the last word is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}
