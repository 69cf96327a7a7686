import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pretty from 'pino-pretty';
import type { ServicesCommand, ServicesMessage } from './services.ts';

/** One process with all services, which does nothing before its parent asks for it. */
export interface ServicesProcess {
  /** Loads modules by their addresses, so that less is to be loaded later. */
  warmUp(ahead: readonly string[]): void;
  /** Loads the code of the services. @throws Error with what is wrong with it */
  load(): Promise<void>;
  /**
   * Resolves when the services answer, with the addresses of the modules that the next process can load ahead.
   * @throws Error with why they do not answer
   */
  run(): Promise<readonly string[]>;
  readonly isReady: boolean;
  /** Resolves with the exit code or signal. */
  readonly ended: Promise<string>;
  /** Stops in order; what takes too long is killed. */
  stop(): Promise<void>;
  /** Ends a process that was never asked to run, and has nothing open. */
  kill(): void;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const PROGRAM = fileURLToPath(new URL('./services.ts', import.meta.url));
/** Loading makes many objects that last: a young generation of this size is collected once, not twenty times. */
const FLAGS = ['--disable-warning=ExperimentalWarning', '--min-semi-space-size=32', '--max-semi-space-size=64'];
const STOP_WITHIN_MS = 10_000;

const logPrinter = pretty({ messageKey: 'message', ignore: 'pid,hostname', singleLine: true });

/** Warnings and errors are printed; `LOG_LEVEL=info` prints more. */
export function openServicesProcess(env: Environment): ServicesProcess {
  const child = spawn(process.execPath, [...FLAGS, PROGRAM], {
    env: { LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // A process group of its own: Ctrl-C reaches the process that watches, which stops this one in order.
    detached: true,
  });
  child.stdout?.pipe(logPrinter, { end: false });

  const loaded = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<readonly string[]>();
  const ended = Promise.withResolvers<string>();
  let isReady = false;
  const fail = (why: string) => {
    for (const { promise, reject } of [loaded, ready]) {
      // A caller that does not wait for it must not fail.
      promise.catch(() => {});
      reject(new Error(why));
    }
  };
  child.on('message', (message: ServicesMessage) => {
    if (message === 'loaded') {
      loaded.resolve();
    } else if ('ready' in message) {
      isReady = true;
      ready.resolve(message.ready);
    } else {
      fail(message.failed);
      child.kill('SIGKILL');
    }
  });
  child.once('exit', (code, signal) => {
    isReady = false;
    ended.resolve(String(signal ?? code));
    fail(`the process of the services ended (${signal ?? code})`);
  });

  // One that has ended says so by its exit.
  const send = (command: ServicesCommand) => void (child.connected && child.send(command, () => {}));
  return {
    warmUp: (ahead) => send({ ahead }),
    load: () => {
      send('load');
      return loaded.promise;
    },
    ended: ended.promise,
    get isReady() {
      return isReady;
    },
    run: () => {
      send('run');
      return ready.promise;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await exited;
      clearTimeout(tooLong);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
