import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const version = 'v1.8.0';
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'famibook');

/** A real S3 server over a folder (Apache-2.0). Outside the clone: it takes minutes to build, once for all clones. */
export const versitygwPath = join(cache, `versitygw-${version}`);

const goPath = () =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/local/go/bin', '/usr/lib/go/bin']
    .map((folder) => join(folder, 'go'))
    .find((path) => existsSync(path));

/** Whether the server is there, or Go is, to build it. */
export const canHaveVersitygw = () => existsSync(versitygwPath) || goPath() !== undefined;

/** Builds the server unless it is there. @throws when Go cannot build it */
export function buildVersitygw() {
  const go = goPath();
  if (existsSync(versitygwPath) || !go) return;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'building-'));
  try {
    const env = { ...process.env, CGO_ENABLED: '0', GOBIN: folder };
    const built = spawnSync(
      'nice',
      ['-n', '19', go, 'install', `github.com/versity/versitygw/cmd/versitygw@${version}`],
      {
        env,
        encoding: 'utf8',
      },
    );
    if (built.status !== 0) throw new Error(`Go could not build versitygw: ${built.stderr}`);
    // In one step: two builds at once make the same file.
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

if (process.argv[1] === fileURLToPath(import.meta.url)) buildVersitygw();
