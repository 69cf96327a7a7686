import { hash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Identity } from '@famibook/contracts/identity';
import { sessionCacheKey, sessionCookieName } from '@famibook/contracts/sessions/session-cookie';
import { openRotatingFile } from '@famibook/one-machine/rotating-file';
import { createLog } from '@famibook/service-kit/observability/log';
import { bootService } from '@famibook/service-kit/runtime/boot';
import { createPlatform } from '@famibook/service-kit/runtime/platform';
import { v7 as newId } from 'uuid';
import { gateway } from '../../../services/gateway/src/service.ts';
import { sendToParent } from '../processes/child.ts';

/**
 * The gateway as the product runs it, log file included; all services are the one upstream, one session is known.
 * Further settings are JSON.
 */
const [upstreamUrl = '', folder = '', settings = '{}'] = process.argv.slice(2);
// Counted as always, and never reached.
const limits = { FAMIBOOK_LIMIT_ADDRESS: '1000000000', FAMIBOOK_LIMIT_SESSION: '1000000000' };
const env = { ...limits, ...(JSON.parse(settings) as Record<string, string>) };

const log = createLog({ destination: openRotatingFile(join(folder, 'logs', 'famibook.log')) });
const platform = await createPlatform(env, log, { hasProcessMetrics: true });
platform.serviceUrls.set('gallery', upstreamUrl);
platform.serviceUrls.set('media', upstreamUrl);

const famibookId = newId();
const identity = Identity.parse({
  userId: newId(),
  firstName: 'Mara',
  lastName: 'Manager',
  profileImageUrl: null,
  isAdmin: false,
  sessionId: newId(),
  version: 1,
  current: { famibookId, famibookName: 'The Bench Family', isApproved: true, isManager: true },
  memberships: [{ famibookId, isManager: true }],
});
const secret = randomBytes(32).toString('base64url');
await platform.cache.set(sessionCacheKey(hash('sha256', secret, 'hex')), JSON.stringify(identity), 24 * 3600);

const { url } = await bootService(gateway, { env, platform });
sendToParent({ url, cookie: `${sessionCookieName(platform.publicUrl)}=${secret}` });
