import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';
import { step } from './step.mjs';

const version = 'v1.8.0';
const source = `github.com/versity/versitygw/cmd/versitygw@${version}`;
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'famibook');

/** A real S3 server over a folder (Apache-2.0). Outside the clone: it takes minutes to build, once for all clones. */
export const versitygwPath = join(cache, `versitygw-${version}`);

/** Neither optimised nor collecting garbage often, Go builds it in about half of the processor time. */
const QUICKLY = { flags: ['-gcflags=all=-N -l', '-ldflags=-s -w'], env: { GOGC: '400' } };

const goPath = () =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/local/go/bin', '/usr/lib/go/bin']
    .map((folder) => join(folder, 'go'))
    .find((path) => existsSync(path));

/** Whether the server is there, or Go is, to build it. */
export const canHaveVersitygw = () => existsSync(versitygwPath) || goPath() !== undefined;

/** Waits while another process builds the server, or builds it, unless it is there. @throws when Go cannot build it */
export async function buildVersitygw() {
  if (existsSync(versitygwPath)) return;
  await oneAtATime(build, { lock: `${versitygwPath}.building`, what: 'versitygw' });
}

async function build() {
  const go = goPath();
  if (existsSync(versitygwPath) || !go) return;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'building-'));
  try {
    const env = { ...process.env, ...QUICKLY.env, CGO_ENABLED: '0', GOBIN: folder };
    const install = ['-n', '5', go, 'install', ...QUICKLY.flags, source];
    await step('Building versitygw, an S3 server', 'nice', install, { env });
    // In one step: a file that is there can be run.
    renameSync(join(folder, 'versitygw'), versitygwPath);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Begins to build it beside everything else; `buildVersitygw` waits for it. */
export function buildVersitygwInBackground() {
  if (existsSync(versitygwPath) || !goPath()) return;
  spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'ignore', detached: true }).unref();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildVersitygw();
