import { login } from '@famibook/contracts/sessions/endpoints';
import { type Reaper, startReaper } from '@famibook/testing/backing/reaper';
import { type RedisServer, startRedis } from '@famibook/testing/backing/redis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, type AuthTestApp, bootAuth, NO_LIMITS } from '../testing/auth-fixture.ts';

let reaper: Reaper;
let redis: RedisServer;
let app: AuthTestApp;

beforeAll(async () => {
  reaper = startReaper();
  redis = await startRedis(reaper);
  app = await bootAuth({ ...NO_LIMITS, REDIS_URL: redis.url });
});
afterAll(async () => {
  redis?.thaw();
  await app?.stop();
  await reaper?.reap();
});

test('a Redis that is there and answers nothing keeps no sign-in waiting (D37)', async () => {
  const signIn = () => app.post(login.path, { ...ADMIN, famibookName: '', as: 'administrator' });
  expect((await signIn()).status).toBe(200);
  redis.freeze();
  expect((await signIn()).status).toBe(200);
});
