import type { Identity } from '@famibook/contracts/identity';
import { refreshIdentities } from '@famibook/contracts/sessions/endpoints';
import { defineService } from '@famibook/service-kit/runtime/service';
import { z } from 'zod';

/** An auth that knows the sessions given to it. */
export const createAuthStandIn = () => {
  const sessions = new Map<string, Identity>();
  const seen = { asked: 0 };
  const definition = defineService({
    name: 'auth',
    config: z.object({}),
    compose: () => ({
      routes: (app) =>
        app.on(refreshIdentities, ({ body }) => {
          seen.asked += 1;
          return body.sessionIds.flatMap((sessionId) => sessions.get(sessionId) ?? []);
        }),
    }),
  });
  return { sessions, seen, definition };
};
