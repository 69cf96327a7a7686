import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { cache, inRoot, root } from './paths.mjs';

/** The Node that comes with the packages; the one on the machine may be older. */
export const node24 = inRoot('node_modules', '.bin', 'node');

/** The environment in which `node` and the packages' programs mean those of this project. */
export function withNode24First() {
  return { ...process.env, PATH: [inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter) };
}

// A picture passes as megabytes of buffers, which malloc would spread over eight arenas and keep in all of them; the
// decoder process is given the same.
const fewArenas = { MALLOC_ARENA_MAX: '2' };
// Each upload flushes files to the disk, each sign-in hashes a password: with four threads one would wait for the
// other.
const threads = { UV_THREADPOOL_SIZE: '8' };
// For each few of those megabytes V8 would walk its whole heap, unless that may grow to twice its size before.
const calmCollector = '--heap-growing-percent=100';

// A flag of our own: Node takes its `--env-file-if-exists` wherever it stands, and prints a line for a missing file.
const ENV_FILE = '--settings=';

/**
 * `npm start` and others of package.json name the file of settings that they read, first among their arguments. What a
 * test starts names none, so that a developer's own settings do not count in them.
 */
export function takeEnvFile([first = '', ...more]) {
  if (!first.startsWith(ENV_FILE)) return { args: first ? [first, ...more] : [] };
  return { envFile: resolve(root, first.slice(ENV_FILE.length)), args: more };
}

/** Node itself reads the file, and lets variables that are set already win; of a missing one it would print a line. */
const envFileFlags = (path) => (path && existsSync(path) ? [`--env-file=${path}`] : []);

/**
 * Turns this process into `file` under Node 24; where that cannot be done, stands in for it with signals and exit code.
 */
export function becomeNode24(file, args, { envFile } = {}) {
  const env = { NODE_COMPILE_CACHE: join(cache, 'compiled'), ...fewArenas, ...threads, ...withNode24First() };
  const flags = ['--disable-warning=ExperimentalWarning', calmCollector, ...envFileFlags(envFile)];
  const argv = [...flags, resolve(root, file), ...args];
  if (process.execve) process.execve(node24, [node24, ...argv], env);
  const child = spawn(node24, argv, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.on('close', (code, signal) => {
    process.exitCode = signal ? 1 : code;
  });
}
