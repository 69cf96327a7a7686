import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { amqpUrl, redisUrl } from '@famibook/testing/backing/urls';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { readKeys } from '../identity/keys.ts';
import { makeKeys } from '../identity/make-keys.ts';

const KEYS = makeKeys(['gateway']);
let shared: Record<string, string>;
beforeAll(async () => {
  shared = {
    ...KEYS,
    SERVICES: 'gateway',
    REDIS_URL: await redisUrl(),
    AMQP_URL: await amqpUrl(),
    PORT: '0',
    INTERNAL_PORT: '0',
    FAMIBOOK_DRAIN_SECONDS: '0',
  };
});

const FIXTURE = fileURLToPath(new URL('../testing/run-process.fixture.ts', import.meta.url));

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs it until it ends; `onLine` gets each line that it logs. */
const run = (
  env: Record<string, string>,
  onLine: (line: string, kill: (signal: NodeJS.Signals) => void) => void = () => {},
  args: string[] = [],
) =>
  new Promise<Ended>((resolve, reject) => {
    const child = spawn(process.execPath, [FIXTURE, ...args], { env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended: Ended = { code: null, out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      ended.out += chunk;
      onLine(String(chunk), (signal) => child.kill(signal));
    });
    child.stderr.on('data', (chunk) => {
      ended.err += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...ended, code }));
  });

function stopOnceUp(line: string, kill: (signal: NodeJS.Signals) => void) {
  if (line.includes('"listening"')) kill('SIGTERM');
}
const linesOf = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { message: string });

describe('a service that runs alone', () => {
  it('lists settings that bear our name and mean nothing, serves until a signal, and ends cleanly', async () => {
    const env = { ...shared, FAMIBOOK_GREETNG: 'hunter2', FAMIBOOK_OF_THE_NOTIFIER: 'x' };
    const { code, out, err } = await run(env, stopOnceUp);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(linesOf(out).map(({ message }) => message)).toEqual([
      'FAMIBOOK_GREETNG is no setting of FamiBook and changes nothing. Is FAMIBOOK_GREETING meant?',
      'listening',
    ]);
    expect(out).not.toContain('hunter2');
  });

  it('closes what it has opened, and fails, when an error that is not handled comes in the middle of its start', async () => {
    const { code, err } = await run({ ...shared, FAMIBOOK_GREETING: 'throw' });
    expect(code).toBe(1);
    expect(err).toMatch(/^FamiBook met an error from which it cannot recover\. Error: thrown by a callback\n/);
  });

  it('names what it is missing, and no more', async () => {
    const { code, out, err } = await run({ SERVICES: 'gateway', PORT: 'x', TRUSTED_KEYS: 'hunter2' });
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe('These settings are invalid:\n  PORT: should be a port from 0 to 65535\n');
  });

  it('takes a setting of spaces for one that is not set', async () => {
    const { code, err } = await run({ ...shared, TRUSTED_KEYS_FILE: ' ', DATABASE_URL: ' ' }, stopOnceUp);
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  it('says in one line where it cannot listen', async () => {
    const { code, err } = await run({ ...shared, HOST: '192.0.2.1', PORT: '8080' });
    expect([code, err]).toEqual([
      1,
      'FamiBook cannot listen at 192.0.2.1:8080 (EADDRNOTAVAIL). HOST, PORT and INTERNAL_PORT say where.\n',
    ]);
  });

  it('says that its port is taken', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '0.0.0.0', resolve));
    const port = (holder.address() as { port: number }).port;
    const { code, err } = await run({ ...shared, PORT: String(port) });
    holder.close();
    expect([code, err]).toEqual([
      1,
      `Port ${port} is in use by another program. Set PORT or INTERNAL_PORT, whichever it is, to a free one.\n`,
    ]);
  });

  it('refuses an unknown command, and lists those there are', async () => {
    const { code, out, err } = await run({ SERVICES: 'gateway' }, undefined, ['migrat']);
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe('There is no command migrat: migrate, roles, buckets or keys, or nothing to start.\n');
  });

  it.each([
    [['--demmo'], 'There is no command --demmo: '],
    [['migrate', '--dry-run'], 'migrate takes no further arguments, but was given --dry-run.'],
    [['keys', 'gallery'], 'keys takes no further arguments, but was given gallery.'],
  ])('does nothing for %j, which it does not know', async (args, problem) => {
    const { code, out, err } = await run({}, undefined, args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(problem);
  });
});

test.each([['--help'], ['migrate', '--help'], ['keys', '-h']])(
  'the argument %s %s explains and does nothing',
  async (...args) => {
    const { code, out, err } = await run({}, undefined, args);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^node start\.ts .*\n(?:node start\.ts .*\n)*$/);
  },
);

test('the command keys prints what every service signs with, and what all of them trust', async () => {
  const { code, out, err } = await run({}, undefined, ['keys']);
  expect([code, err]).toEqual([0, '']);
  const made = Object.fromEntries([...out.matchAll(/^(\w+)='(.*)'$/gm)].map(([, name, value]) => [name, value]));
  expect(Object.keys(made)).toEqual(['GATEWAY_SIGNING_KEY', 'NOTIFIER_SIGNING_KEY', 'TRUSTED_KEYS']);
  const keys = readKeys(made, ['notifier', 'gateway']);
  expect(keys.trusted(keys.signing('gateway').kid)?.owner).toBe('gateway');
});
