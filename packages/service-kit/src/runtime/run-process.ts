import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { withoutEmpty } from '../config/config.ts';
import { CannotStart } from './cannot-start.ts';
import { namesIn } from './catalogue.ts';
import { exitOnSignals } from './exit-on-signals.ts';
import { formatStartupError } from './format-startup-error.ts';
import type { ProcessOptions } from './process-options.ts';
import { type RunningProcess, startProcess } from './start-process.ts';

/** In a terminal Ctrl-C reaches this process directly and once more through npm: only a later one ends it at once. */
const HASTE_MS = 700;
/** How long a start may go on after an unhandled error; it may wait for what that error has ended. */
const BROKEN_START_MS = 30_000;

const USAGE = `node start.ts            start FamiBook, or the services that SERVICES names
node start.ts --demo     start it on one machine with a family in it
node start.ts migrate    bring the tables up to date, and start nothing
node start.ts roles      make the roles and schemas that the addresses of the databases name
node start.ts buckets    make the buckets of STORAGE_URL and FAMIBOOK_BACKUP_URL
node start.ts keys       print new keys for services that run apart`;

type MainOptions = Omit<ProcessOptions, 'printLine'> & { args: readonly string[] };

/**
 * Runs a process of FamiBook, from its arguments to its exit code. With `migrate` it only applies migrations, with
 * `roles` and `buckets` it prepares servers for services that run apart, with `keys` it prints new keys for them.
 */
export async function runProcess({ args, env, ...others }: MainOptions): Promise<void> {
  const options = { ...others, env: withoutEmpty(env) };
  // A closed terminal must not stop the service.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  // Services apart have no terminal, and their standard output is a log.
  const printLine = options.env.SERVICES ? () => {} : print;
  try {
    if (args.some((argument) => argument === '--help' || argument === '-h')) return print(USAGE);
    const [command, ...more] = args.filter((argument) => argument !== '--demo');
    if (more.length > 0)
      throw new CannotStart(`${command} takes no further arguments, but was given ${more.join(' ')}.`);
    if (command === undefined) return await serve(startProcess({ ...options, printLine }), printLine);
    exitOnSignals();
    await runCommand(command, options, print);
  } catch (error) {
    process.stderr.write(`${formatStartupError(error)}\n`);
    process.exit(1);
  }
}

async function runCommand(command: string, options: Omit<MainOptions, 'args'>, print: ProcessOptions['printLine']) {
  if (command === 'migrate') {
    const { migrateServices } = await import('./migrate-services.ts');
    return migrateServices({ ...options, printLine: print });
  }
  if (command === 'roles') {
    const { prepareRoles } = await import('./prepare-roles.ts');
    return prepareRoles({ env: options.env, printLine: print });
  }
  if (command === 'buckets') {
    const { prepareBuckets } = await import('./prepare-buckets.ts');
    return prepareBuckets({ env: options.env, printLine: print });
  }
  if (command === 'keys') {
    const { makeKeys } = await import('../identity/make-keys.ts');
    const keys = makeKeys(namesIn(options.catalogue));
    for (const [variable, value] of Object.entries(keys)) print(`${variable}='${value}'`);
    return;
  }
  throw new CannotStart(`There is no command ${command}: migrate, roles, buckets or keys, or nothing to start.`);
}

/**
 * Runs until a signal or an unhandled error. The first signal stops it in order, also during the start; a later one at
 * once, and the database of this machine ends by itself.
 */
async function serve(starting: Promise<RunningProcess>, printLine: ProcessOptions['printLine']): Promise<void> {
  let stoppingSince: number | undefined;

  const stop = async (exitCode: number) => {
    stoppingSince = Date.now();
    printLine('Stopping FamiBook …');
    await (await starting).stop();
    printLine('FamiBook has stopped.');
    process.exit(exitCode);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A start that fails while it stops is reported where it is awaited.
      if (stoppingSince === undefined) stop(0).catch(() => {});
      else if (Date.now() - stoppingSince > HASTE_MS) process.exit(128 + constants.signals[signal]);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, async (error: unknown) => {
      const started = await Promise.race([starting.catch(() => undefined), wait(0, undefined)]);
      started?.log.fatal({ err: error }, event);
      process.stderr.write(`FamiBook met an error from which it cannot recover. ${formatStartupError(error)}\n`);
      if (stoppingSince !== undefined) return;
      const timer = started ? undefined : setTimeout(() => process.exit(1), BROKEN_START_MS);
      // A start that fails while it stops is reported where it is awaited.
      starting.finally(() => clearTimeout(timer)).catch(() => {});
      await stop(1).catch(() => {});
    });
  }
  await starting;
}
