import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Identity } from '@famibook/contracts/identity';
import { onTestFinished } from 'vitest';
import { COMPILED } from '../compile-cache.ts';
import type { CrashChildPlace } from './crash-child.ts';

export interface CrashChild {
  process: ChildProcess;
  /** Empty when it was killed before it listened. */
  url: string;
  internalUrl: string;
  headers: { authorization: string };
  /** The signal that it ends by. */
  ended: Promise<NodeJS.Signals | null>;
}

interface CrashChildOptions {
  databaseUrl: string;
  /** The user for whom the child makes a token. */
  identity: Identity;
  env?: Record<string, string>;
}

/** Starts the module of a child, which calls `runCrashChild`, and waits until it listens or has ended. */
export async function startCrashChild(
  module: string,
  { databaseUrl, identity, env = {} }: CrashChildOptions,
): Promise<CrashChild> {
  const child = spawn(process.execPath, [module], {
    env: { ...COMPILED, ...env, DATABASE_URL: databaseUrl, TEST_IDENTITY: JSON.stringify(identity), PATH: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
  const [written] = await Promise.race([once(child.stdout, 'data'), ended.then(() => [undefined])]);
  const nowhere: CrashChildPlace = { url: '', internalUrl: '', token: '' };
  const { url, internalUrl, token } = written ? (JSON.parse(String(written)) as CrashChildPlace) : nowhere;
  return { process: child, url, internalUrl, headers: { authorization: `Bearer ${token}` }, ended };
}

interface DyingRequest extends CrashChildOptions {
  failpoint: string;
  path: string;
  request: Pick<RequestInit, 'method' | 'body'> & { headers?: Record<string, string> };
}

/** Sends a request to a child that dies at `failpoint`. @returns the signal it ended by */
export async function killAt(
  module: string,
  { failpoint, path, request, ...options }: DyingRequest,
): Promise<NodeJS.Signals | null> {
  const env = { ...options.env, FAMIBOOK_FAILPOINT: failpoint };
  const child = await startCrashChild(module, { ...options, env });
  onTestFinished(() => void child.process.kill('SIGKILL'));
  const url = path.startsWith('/internal/') ? child.internalUrl : child.url;
  const headers = { ...child.headers, ...request.headers };
  const response = await fetch(url + path, { ...request, headers }).catch(() => undefined);
  if (response) throw new Error(`it responded ${response.status} and did not die at ${failpoint}`);
  return child.ended;
}
