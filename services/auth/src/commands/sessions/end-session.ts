import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';

/** End one of one's own sessions (D25). */
export const endSession =
  (d: Pick<Deps, 'change'>) =>
  (userId: string, sessionId: string): Promise<void> =>
    d.change(async (_tx, changes) => {
      const ended = await changes.endSessions(userId, { ids: [sessionId] });
      if (ended === 0) throw new AppError('session_not_found');
    });
