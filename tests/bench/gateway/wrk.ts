import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { debianProgram } from '@famibook/testing/backing/program';

export interface Load {
  requests: number;
  perSecond: number;
  p99Ms: number;
}

interface LoadOptions {
  url: string;
  connections: number;
  seconds: number;
  headers: Record<string, string>;
}

const MILLISECONDS = { us: 0.001, ms: 1, s: 1000 } as const;

function millisecondsIn(text: string): number {
  const [, amount, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(text) ?? [];
  return Number(amount) * MILLISECONDS[unit as keyof typeof MILLISECONDS];
}

/** Asks for one address over and over. @throws when any response was not a success */
export async function load({ url, connections, seconds, headers }: LoadOptions): Promise<Load> {
  const program = debianProgram('wrk', 'wrk', 'PATH to where wrk is');
  const { stdout } = await promisify(execFile)(program, [
    ...['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`, '--latency'],
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    url,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk met failures at ${url}:\n${stdout}`);
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99Ms: millisecondsIn(stdout),
  };
}
