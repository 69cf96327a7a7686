import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withClientAddress } from '../../http/client-address.ts';
import { asUser } from '../actor.ts';
import { createLog } from '../log.ts';
import { withTrace } from '../trace.ts';
import { localTracer } from '../tracer.ts';
import { openDailyFiles } from './daily-files.ts';
import { openSecuritySink } from './open-security-sink.ts';
import { createSecurityLog } from './security-log.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'famibook-security-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const read = (name: string) => readFileSync(join(directory, name), 'utf8');

describe('the security log (D45)', () => {
  it('says what happened, to whom, by whom, from where and in which request; an e-mail only as a keyed hash', () => {
    const sink = openSecuritySink({ directory, retentionDays: 180, key: 'a-key' }, createLog({ level: 'silent' }));
    const log = createSecurityLog('auth', sink);
    withTrace({ ...localTracer.begin('test', 'server', undefined).context, requestId: 'request-1' }, () =>
      withClientAddress('203.0.113.9', () => {
        log.record({ event: 'sign-in.failed', email: 'ana@example.org' });
        log.record({ event: 'sign-in.failed', email: 'ana@example.org' });
        asUser('7f', () => log.record({ event: 'member.approved', userId: '8a', famibookId: '9b' }));
      }),
    );
    sink.close();
    const text = read('security.log');
    const [first, second, third] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(first).toMatchObject({
      log: 'security',
      service: 'auth',
      event: 'sign-in.failed',
      emailHash: expect.stringMatching(/^[\w-]{22}$/),
      address: '203.0.113.9',
      requestId: 'request-1',
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(second.emailHash).toBe(first.emailHash);
    expect(third).toMatchObject({ event: 'member.approved', userId: '8a', famibookId: '9b', actor: 'user:7f' });
    expect(text).not.toContain('ana@');
    expect(statSync(join(directory, 'security.log')).mode & 0o777).toBe(0o600);
  });

  it('goes to standard output as lines of the log where no folder is set, whatever the level', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'error', destination: { write: (line) => void lines.push(line) } });
    const sink = openSecuritySink({ directory: undefined, retentionDays: 180, key: undefined }, log);
    createSecurityLog('auth', sink).record({ event: 'sign-in.succeeded', userId: '7f' });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ log: 'security', event: 'sign-in.succeeded', userId: '7f', service: 'auth' }),
    ]);
  });
});

describe('files by the day', () => {
  const day = (date: string, text: string, options: { maxBytes?: number } = {}) => {
    const files = openDailyFiles({
      directory,
      name: 'security',
      retentionDays: 2,
      now: () => new Date(date),
      ...options,
    });
    files.write(`${text}\n`);
    files.close();
  };

  it('start again each day and are removed by age', () => {
    let now = new Date('2026-11-20T23:59:59Z');
    const files = openDailyFiles({ directory, name: 'security', retentionDays: 2, now: () => now });
    const write = (date: string, text: string) => {
      now = new Date(date);
      // More than what waits in memory: written at once.
      files.write(`${text.padEnd(70_000)}\n`);
    };
    write('2026-11-20T23:59:59Z', 'first');
    write('2026-11-21T00:00:00Z', 'second');
    write('2026-11-22T10:00:00Z', 'third');
    expect(readdirSync(directory).sort()).toEqual([
      'security-2026-11-20.log',
      'security-2026-11-21.log',
      'security.log',
    ]);
    write('2026-11-23T10:00:00Z', 'fourth');
    files.close();
    expect(readdirSync(directory).sort()).toEqual([
      'security-2026-11-21.log',
      'security-2026-11-22.log',
      'security.log',
    ]);
    expect(read('security-2026-11-21.log').trim()).toBe('second');
    for (const name of readdirSync(directory)) expect(statSync(join(directory, name)).mode & 0o077, name).toBe(0);
    expect(read('security.log').trim()).toBe('fourth');
  });

  it('are written again once the folder that was gone at the change of a day is back', () => {
    let now = new Date('2026-11-20T23:59:59Z');
    const files = openDailyFiles({ directory, name: 'security', retentionDays: 2, now: () => now });
    const write = (text: string) => files.write(`${text.padEnd(70_000)}\n`);
    write('first');
    rmSync(directory, { recursive: true });
    now = new Date('2026-11-21T00:00:00Z');
    write('lost');
    mkdirSync(directory);
    write('second');
    write('third');
    files.close();
    expect(read('security.log').trim().split(/\s+/)).toEqual(['second', 'third']);
  });

  it('are continued by the next start of the same day', () => {
    const today = new Date().toISOString();
    day(today, 'before');
    day(today, 'after');
    expect(read('security.log')).toBe('before\nafter\n');
  });

  it('of an earlier day are found at the next start, and neither they nor a clock that is set back overwrite any', () => {
    const [monday, tuesday] = ['2026-11-23T12:00:00Z', '2026-11-24T12:00:00Z'] as const;
    const writtenOn = (date: string) => utimesSync(join(directory, 'security.log'), new Date(date), new Date(date));
    for (const text of ['first', 'again']) {
      day(monday, text);
      writtenOn(monday);
      day(tuesday, text);
      writtenOn(tuesday);
    }
    expect(readdirSync(directory).sort()).toEqual([
      'security-2026-11-23.2.log',
      'security-2026-11-23.log',
      'security-2026-11-24.log',
      'security.log',
    ]);
    expect(['security-2026-11-23.log', 'security-2026-11-23.2.log'].map(read)).toEqual(['first\n', 'again\n']);
  });

  it('of one day have a bound, which loses lines and never throws', () => {
    const today = new Date().toISOString();
    day(today, 'first');
    day(today, 'x'.repeat(100), { maxBytes: 50 });
    expect(read('security.log')).toBe('first\n');
  });
});
