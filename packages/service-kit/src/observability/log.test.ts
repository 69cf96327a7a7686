import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ destination: { write: (line: string) => void lines.push(line) } }));
  return lines.join('');
}

describe('the log', () => {
  it('is one JSON line with what its children carry', () => {
    const line = logged((log) =>
      log.child({ service: 'auth' }).child({ requestId: 'r-1' }).info({ ms: 3 }, 'answered'),
    );
    expect(JSON.parse(line)).toMatchObject({
      level: 'info',
      service: 'auth',
      requestId: 'r-1',
      ms: 3,
      message: 'answered',
    });
  });

  it('says when, to the millisecond', () => {
    const before = Date.now();
    const times = logged((log) => {
      log.info('one');
      log.info('two');
    })
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).time as string);
    for (const time of times) {
      expect(new Date(time).toISOString()).toBe(time);
      expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
    }
  });

  it.each([
    ['a password', { body: { managerPassword: 'hunter2' } }],
    ['a token', { a: { b: { c: { accessToken: 'hunter2' } } } }],
    ['a cookie', { headers: { cookie: 'famibook_session=hunter2' } }],
    ['an authorization header', { headers: { authorization: 'Bearer hunter2' } }],
    ['a bearer token in a text', { note: 'sent Bearer hunter2 on' }],
    ['a database password in a text', { url: 'postgres://auth:hunter2@db/famibook' }],
    ['a cookie in a text', { note: 'famibook_session=hunter2; Path=/' }],
    ['a token in a list', { list: [{ token: 'hunter2' }] }],
  ])('hides %s', (_, fields) => {
    expect(logged((log) => log.info(fields, 'seen'))).not.toContain('hunter2');
  });

  it.each([
    'passwd',
    'passphrase',
    'refresh_token',
    'Set-Cookie',
    'clientSecret',
    'Proxy-Authorization',
    'credentials',
    'apiKey',
    'api_key',
    'x-api-key',
    'signingKey',
    'privateKey',
  ])('hides a field called %s', (name) => {
    expect(logged((log) => log.info({ [name]: 'hunter2' }, 'seen'))).not.toContain('hunter2');
  });

  it('shows a hundred fields of an object, however harmless', () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`field${at}`, at]));
    const { fields } = JSON.parse(logged((log) => log.info({ fields: many }, 'seen')));
    expect(Object.keys(fields)).toHaveLength(100);
  });

  it('hides secrets in errors', () => {
    const error = new Error('cannot reach amqp://guest:hunter2@broker');
    expect(logged((log) => log.error({ err: error }, 'failed'))).not.toContain('hunter2');
    expect(logged((log) => log.error(error))).not.toContain('hunter2');
  });

  it('keeps the kind, text and stack of an error, and nothing else it may hold', () => {
    const error = Object.assign(new TypeError('broken'), { code: 'E1', parameters: ['private words'] });
    const line = logged((log) => log.error({ err: error }, 'failed'));
    expect(JSON.parse(line).err).toMatchObject({ type: 'TypeError', message: 'broken', code: 'E1' });
    expect(line).not.toContain('private words');
  });

  it('survives cycles, depth and a __proto__ member', () => {
    const cycle: Record<string, unknown> = JSON.parse('{"__proto__": {"polluted": true}}');
    cycle.self = cycle;
    expect(logged((log) => log.info({ cycle }, 'seen'))).toContain('[deep]');
    expect('polluted' in {}).toBe(false);
  });
});
