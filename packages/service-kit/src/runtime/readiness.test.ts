import { describe, expect, it } from 'vitest';
import { checkReadiness } from './readiness.ts';

async function fine() {}
const away = () => Promise.reject(new Error('away'));

describe('readiness', () => {
  it('is there when everything answers and the service runs', async () => {
    expect(await checkReadiness(true, { hard: { database: fine }, soft: { bus: fine } })).toEqual({
      isReady: true,
      state: 'up',
      checks: { database: 'ok', bus: 'ok', running: 'ok' },
    });
    expect(await checkReadiness(false, { hard: { database: fine } })).toMatchObject({ isReady: false, state: 'down' });
  });

  it('stays, degraded, while only broker or cache are away (D37)', async () => {
    const state = await checkReadiness(true, { hard: { database: fine }, soft: { bus: away, cache: fine } });
    expect(state).toMatchObject({ isReady: true, state: 'degraded', checks: { bus: 'away', cache: 'ok' } });
  });

  it('goes when the service’s own database is away, and says what is wrong, and no password (D37)', async () => {
    const database = () => Promise.reject(new Error('cannot reach postgres://auth:hunter2@db'));
    const state = await checkReadiness(true, { hard: { database }, soft: { bus: fine } });
    expect(state).toMatchObject({ isReady: false, state: 'down' });
    expect(state.checks.database).toBe('cannot reach postgres://auth:[hidden]@db');
  });

  it('does not wait for what never answers', async () => {
    const state = await checkReadiness(true, { hard: { database: () => new Promise(() => {}) } });
    expect(state).toMatchObject({ isReady: false, checks: { database: 'no answer' } });
  });
});
