import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { amqpUrl, redisUrl } from '@famibook/testing/backing/urls';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeKeyPair } from './keys.ts';

const pair = makeKeyPair('notifier', '1');
const KEYS = {
  NOTIFIER_SIGNING_KEY: JSON.stringify(pair.privateJwk),
  TRUSTED_KEYS: JSON.stringify({ keys: [pair.publicJwk] }),
};
let shared: Record<string, string>;
beforeAll(async () => {
  shared = { ...KEYS, REDIS_URL: await redisUrl(), AMQP_URL: await amqpUrl() };
});

const MAIN = fileURLToPath(new URL('./run-alone.fixture.ts', import.meta.url));

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs it until it ends; `onLine` sees what it logs meanwhile. */
const run = (
  env: Record<string, string>,
  onLine: (line: string, kill: (signal: NodeJS.Signals) => void) => void = () => {},
) =>
  new Promise<Ended>((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN], { env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
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

describe('a service that runs alone', () => {
  it('listens until it is told to stop, and then ends cleanly', async () => {
    const { code, out, err } = await run({ ...shared, PORT: '0', INTERNAL_PORT: '0' }, (line, kill) => {
      if (line.includes('"listening"')) kill('SIGTERM');
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out.trim().split('\n')[0] ?? '')).toMatchObject({ service: 'notifier', message: 'listening' });
  });

  it('names what it is missing, and no more', async () => {
    const { code, out, err } = await run({ PORT: 'x', TRUSTED_KEYS: 'hunter2' });
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe('notifier cannot start. The settings are not right:\n  PORT: should be a port from 0 to 65535\n');
  });

  it('says that its port is taken', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '0.0.0.0', resolve));
    const port = (holder.address() as { port: number }).port;
    const { code, err } = await run({ ...shared, PORT: String(port) });
    holder.close();
    expect([code, err]).toEqual([1, `notifier cannot start. Port ${port} is in use. Set PORT to a free one.\n`]);
  });
});
