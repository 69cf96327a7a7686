import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createActivityLimit } from '@famibook/famibook-kit/activity-limit';
import { publishWithNames } from '@famibook/famibook-kit/user-names';
import { openLimitRedis } from '@famibook/service-kit/cache/limit-redis';
import { aroundCommit, createFailpoint } from '@famibook/service-kit/runtime/failpoint';
import { defineService, type ServiceContext } from '@famibook/service-kit/runtime/service';
import type { Redis } from 'ioredis';
import { createPasswords } from './adapters/argon2-passwords.ts';
import { createAttemptLimits } from './adapters/attempt-limits.ts';
import { contentTotalsFrom } from './adapters/content-totals.ts';
import { portraitsAtMedia } from './adapters/portraits-at-media.ts';
import { createProfileLimit } from './adapters/profile-limit.ts';
import { boundRefusals } from './adapters/refusal-log.ts';
import { createSealedSecrets } from './adapters/sealed-secrets.ts';
import { createApplication } from './application.ts';
import { backup } from './backup.ts';
import { AuthConfig } from './config.ts';
import { subscriptions } from './events/subscriptions.ts';
import type { AuthFailpoint, AuthStep } from './failpoints.ts';
import { addAccountRoutes, addCurrentUserRoutes } from './http/account-routes.ts';
import { createCookies } from './http/cookies.ts';
import { addAdminFamiBookRoutes, addManagedFamiBookRoutes } from './http/famibook-routes.ts';
import { addInternalRoutes } from './http/internal-routes.ts';
import { addInvitationRoutes } from './http/invitation-routes.ts';
import { addAdminRoutes, addManagerRoutes } from './http/member-routes.ts';
import { addResetRoutes } from './http/reset-routes.ts';
import { addSecondFactorRoutes } from './http/second-factor-routes.ts';
import { addSessionRoutes } from './http/session-routes.ts';
import type { Deps } from './ports.ts';
import { recordSecurity } from './record-security.ts';
import { restorePlan } from './restore-plan.ts';
import { createChangeIdentities } from './steps/change-identities.ts';
import { updateSessionCacheOrWait } from './steps/session-cache.ts';
import { createFamiBookLists } from './store/famibook-lists.ts';
import { createIdentityStore } from './store/identities.ts';
import { createInvitationLists } from './store/invitation-lists.ts';
import { createLists } from './store/lists.ts';
import { createPeople } from './store/people.ts';
import { createPrisma, createTransaction, type Tx } from './store/prisma.ts';
import { createResetLists } from './store/reset-lists.ts';
import { stores } from './store/stores.ts';
import { createWorkers, warnOnce } from './workers.ts';

/** Users, their FamiBooks and memberships, sessions and sign-in attempts. */
export const auth = defineService({
  name: 'auth',
  config: AuthConfig,
  migrations: join(import.meta.dirname, '../prisma/migrations'),
  backup,
  restore: restorePlan,
  compose: async (context) => {
    const { config, log } = context;
    const prisma = createPrisma(context.db);
    const redis = config.REDIS_URL ? await openLimitRedis(config.REDIS_URL, log) : undefined;
    const deps = createDeps(context, prisma, redis);
    const refusals = boundRefusals(context.securityLog, context.now);
    const application = recordSecurity(createApplication(deps), refusals);
    const { commands } = application;
    await commands.createFirstAdministrator(config);
    const retryCacheUpdates = warnOnce(commands.retryCacheUpdates, log);
    const cookies = createCookies(context.publicUrl);
    return {
      routes: (app) => {
        addSessionRoutes(app, application, cookies);
        addSecondFactorRoutes(app, application, cookies);
        addCurrentUserRoutes(app, application, cookies);
        addAccountRoutes(app, application, cookies);
        addResetRoutes(app, application, cookies);
        addManagerRoutes(app, application, cookies);
        addInvitationRoutes(app, application, context.now);
        addAdminRoutes(app, application);
        addManagedFamiBookRoutes(app, application, cookies);
        addAdminFamiBookRoutes(app, application);
        addInternalRoutes(app, application);
      },
      transaction: deps.transaction,
      subscriptions: subscriptions(context.securityLog),
      workers: createWorkers({ retryCacheUpdates, purgeExpired: commands.purgeExpired, log, tracer: context.tracer }),
      // No service opens before the cache has the restored rights; while it is away, no gateway trusts it.
      afterReplacing: retryCacheUpdates,
      stop: async () => {
        redis?.disconnect();
        await prisma.$disconnect();
      },
    };
  },
});

function createDeps(
  { config, db, events, cache, calls, log, now, newId }: ServiceContext<AuthConfig>,
  prisma: ReturnType<typeof createPrisma>,
  redis: Redis | undefined,
): Deps {
  const transaction = createTransaction(prisma);
  const identities = createIdentityStore(db, { isSecondFactorRequired: config.FAMIBOOK_REQUIRE_ADMIN_2FA });
  const updateSessionCache = updateSessionCacheOrWait({ stores, reader: prisma, identities, cache, log, now });
  const changeDeps = { stores, transaction, events, now, updateSessionCache };
  const failpoint = createFailpoint<AuthFailpoint>(config.FAMIBOOK_FAILPOINT);
  return {
    stores,
    reader: prisma,
    transaction,
    changeIdentities: createChangeIdentities(changeDeps),
    changeIdentitiesAt: (step) => {
      const aroundStep = aroundCommit<Tx, AuthStep>(transaction, failpoint, step);
      return createChangeIdentities({ ...changeDeps, transaction: aroundStep });
    },
    identities,
    lists: createLists(db),
    people: createPeople(db),
    famibookLists: createFamiBookLists(db),
    contentTotals: contentTotalsFrom(calls, log),
    readResets: createResetLists(db),
    readInvitations: createInvitationLists(db),
    events: { add: publishWithNames(events.add, stores.users.readNames) },
    cache,
    passwords: createPasswords(config.FAMIBOOK_HASHES_AT_ONCE),
    attempts: createAttemptLimits(config, redis),
    consumeProfileLimit: createProfileLimit({ cache, limit: config.FAMIBOOK_LIMIT_PROFILE, log, now }),
    consumeActivityLimit: createActivityLimit(config, { cache, log, now }),
    sealedSecrets: createSealedSecrets(config.FAMIBOOK_SECRETS_KEY),
    portraits: portraitsAtMedia(calls),
    log,
    now,
    newId: <Id extends string>() => newId() as Id,
    randomBytes,
  };
}
