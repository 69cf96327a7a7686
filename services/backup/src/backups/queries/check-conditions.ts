import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';

/**
 * Whether backups can be taken as FamiBook is set up: every service must see one snapshot of one database, without a
 * connection pooler in between.
 * @returns what has to be changed, for the operator; undefined when nothing has
 * @throws AppError `unavailable` while a service or the database cannot be reached
 */
export function checkConditions({ exports }: Pick<Deps, 'exports'>) {
  return async (signal: AbortSignal): Promise<string | undefined> => {
    try {
      const snapshot = await exports.openSnapshot();
      try {
        for (const service of exports.services) await exports.join(service, snapshot.id, signal);
      } finally {
        await snapshot.close();
      }
      return undefined;
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') return error.message;
      throw error;
    }
  };
}
