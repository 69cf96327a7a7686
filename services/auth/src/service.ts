import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { aroundCommit, createFailpoint } from '@famibook/service-kit/runtime/failpoint';
import { defineService, type ServiceContext } from '@famibook/service-kit/runtime/service';
import { Redis } from 'ioredis';
import { createPasswords } from './adapters/argon2-passwords.ts';
import { createAttemptLimits } from './adapters/attempt-limits.ts';
import { portraitsAtMedia } from './adapters/portraits-at-media.ts';
import { boundRefusals } from './adapters/refusal-log.ts';
import { createSweeper } from './adapters/sweeper.ts';
import { createTeller } from './adapters/teller.ts';
import { useCases } from './application.ts';
import { makeFirstAdministrator } from './commands/accounts/create-first-administrator.ts';
import { forgetWhatEnded } from './commands/purge-expired.ts';
import { AuthConfig } from './config.ts';
import { onOperatorReset } from './events/on-operator-reset.ts';
import type { AuthFailpoint, AuthStep } from './failpoints.ts';
import { adminRoutes } from './http/admin-routes.ts';
import { createCookies } from './http/cookies.ts';
import { internalRoutes } from './http/internal-routes.ts';
import { managerRoutes } from './http/manager-routes.ts';
import { ownAccountRoutes } from './http/own-account-routes.ts';
import { ownRoutes } from './http/own-routes.ts';
import { resetRoutes } from './http/reset-routes.ts';
import { sessionRoutes } from './http/session-routes.ts';
import type { Deps } from './ports.ts';
import { recordSecurity } from './record-security.ts';
import { changeIdentities } from './steps/change-identities.ts';
import { tellAgain, tellOrWait } from './steps/update-session-cache.ts';
import { createIdentityStore } from './store/identities.ts';
import { createLists } from './store/lists.ts';
import { createPrisma, inTransaction, type Tx } from './store/prisma.ts';
import { createResetLists } from './store/reset-lists.ts';

/** People, their FamiBooks, sessions and attempts. */
export const auth = defineService({
  name: 'auth',
  config: AuthConfig,
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  compose: async (context) => {
    const prisma = createPrisma(context.db);
    const redis = connectRedis(context);
    const deps = await gather(context, prisma, redis);
    await makeFirstAdministrator(deps)(context.config);
    const does = recordSecurity(useCases(deps), boundRefusals(context.securityLog, context.now));
    const cookies = createCookies(context.publicUrl);
    return {
      routes: (app) => {
        sessionRoutes(app, does, cookies);
        ownRoutes(app, does, cookies, deps);
        ownAccountRoutes(app, does, cookies, deps);
        resetRoutes(app, does, cookies, deps);
        managerRoutes(app, does, cookies, deps);
        adminRoutes(app, does, deps);
        internalRoutes(app, does, deps);
      },
      transaction: deps.transaction,
      subscriptions: [onOperatorReset(context.securityLog)],
      workers: [createTeller(tellAgain(deps), context.log), createSweeper(forgetWhatEnded(deps), context.log)],
      stop: async () => {
        redis?.disconnect();
        await prisma.$disconnect();
      },
    };
  },
});

const connectRedis = ({ config, log }: ServiceContext<AuthConfig>): Redis | undefined => {
  if (!config.REDIS_URL) return undefined;
  // Attempts are counted in memory while Redis is away: nobody waits for it.
  const redis = new Redis(config.REDIS_URL, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  redis.on('error', (error) => log.warn({ err: error }, 'Redis does not answer; attempts are counted here'));
  return redis;
};

const gather = async (
  { config, db, events, cache, calls, log, now, newId }: ServiceContext<AuthConfig>,
  prisma: ReturnType<typeof createPrisma>,
  redis: Redis | undefined,
): Promise<Deps> => {
  const transaction = inTransaction(prisma);
  const identities = createIdentityStore(db);
  const tell = tellOrWait({ reader: prisma, identities, cache, log, now });
  const changing = { transaction, events, now, tell };
  const failpoint = createFailpoint<AuthFailpoint>(config.FAMIBOOK_FAILPOINT);
  const changeAt = (step: AuthStep) =>
    changeIdentities({ ...changing, transaction: aroundCommit<Tx, AuthStep>(transaction, failpoint, step) });
  return {
    reader: prisma,
    transaction,
    change: changeIdentities(changing),
    changeAt,
    identities,
    lists: createLists(db),
    resetLists: createResetLists(db),
    events,
    cache,
    passwords: await createPasswords(config.FAMIBOOK_HASHES_AT_ONCE),
    attempts: createAttemptLimits(config, redis),
    portraits: portraitsAtMedia(calls),
    log,
    now,
    newId,
    randomBytes,
  };
};
