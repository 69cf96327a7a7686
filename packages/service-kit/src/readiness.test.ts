import { describe, expect, it } from 'vitest';
import { checkReadiness } from './readiness.ts';

const fine = async () => {};

describe('readiness', () => {
  it('is there when everything answers and the service runs', async () => {
    expect(await checkReadiness(true, { database: fine })).toEqual({
      isReady: true,
      checks: { database: 'ok', running: 'ok' },
    });
    expect((await checkReadiness(false, { database: fine })).isReady).toBe(false);
  });

  it('says what is wrong, and no password', async () => {
    const broken = () => Promise.reject(new Error('cannot reach postgres://auth:hunter2@db'));
    const state = await checkReadiness(true, { database: broken, bus: fine });
    expect(state.isReady).toBe(false);
    expect(state.checks.database).toBe('cannot reach postgres://auth:[hidden]@db');
  });

  it('does not wait for what never answers', async () => {
    const state = await checkReadiness(true, { database: () => new Promise(() => {}) });
    expect(state).toMatchObject({ isReady: false, checks: { database: 'no answer' } });
  });
});
