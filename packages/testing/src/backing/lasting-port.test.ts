import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { lastingPort } from './lasting-port.ts';

const MODULE = new URL('lasting-port.ts', import.meta.url).href;

test('a port is given once, also to a process that begins to look at it while nothing listens there', async () => {
  const port = await lastingPort();
  expect(await lastingPort()).not.toBe(port);
  // A process whose id is by so much larger begins at the same port.
  const script = `Object.defineProperty(process, 'pid', { value: ${process.pid + 40} });
    const { lastingPort } = await import(${JSON.stringify(MODULE)});
    console.log(await lastingPort());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  expect(Number(stdout)).toBeGreaterThan(port);
});

test('a port on which another program listens is passed over', async () => {
  const before = await lastingPort();
  const listening = createServer().listen(before + 1, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve).once('error', resolve));
  expect(await lastingPort()).toBeGreaterThan(before + 1);
  listening.close();
});
