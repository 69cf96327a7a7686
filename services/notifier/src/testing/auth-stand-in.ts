import type { Identity } from '@famibook/contracts/identity';
import { lookUpDirectory } from '@famibook/contracts/mails/endpoints';
import { refreshIdentities } from '@famibook/contracts/sessions/endpoints';
import { AppError } from '@famibook/service-kit/errors';
import { defineService } from '@famibook/service-kit/runtime/service';
import { z } from 'zod';

/**
 * An auth that knows the sessions given to it, and each FamiBook; every user that a mail names is called Ada, but for
 * deleted ones.
 */
export function createAuthStandIn() {
  const sessions = new Map<string, Identity>();
  const deleted = new Set<string>();
  const suspended = new Set<string>();
  const seen = { asked: 0 };
  const outage = { isAway: false };
  const definition = defineService({
    name: 'auth',
    config: z.object({}),
    compose: () => ({
      routes: (app) => {
        app.on(refreshIdentities, ({ body }) => {
          seen.asked += 1;
          return body.sessionIds.flatMap((sessionId) => sessions.get(sessionId) ?? []);
        });
        app.on(lookUpDirectory, ({ body }) => {
          if (outage.isAway) throw new AppError('unavailable');
          const users = body.userIds
            .filter((userId) => !deleted.has(userId))
            .map((userId) => ({ userId, email: `${userId}@example.org`, firstName: 'Ada', lastName: 'Berg' }));
          const famibooks = body.famibookIds.map((famibookId) => ({
            famibookId,
            famibookName: 'The Bergs',
            managerUserId: null,
            isSuspended: suspended.has(famibookId),
          }));
          return { users, famibooks };
        });
      },
    }),
  });
  return { sessions, deleted, suspended, outage, seen, definition };
}
