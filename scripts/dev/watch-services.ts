import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import pretty from 'pino-pretty';
import type { ServicesMessage } from './services.ts';

export interface WatchedServices {
  /** Resolves once the services answer, or after `milliseconds`: code that does not start says why in the terminal. */
  untilReady(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('./services.ts', import.meta.url));
const STOP_WITHIN_MS = 10_000;

/**
 * Runs all services in a child process that restarts when a file that it imports changes. A debugger can attach at
 * `INSPECT` (127.0.0.1:9229). Warnings and errors are printed; `LOG_LEVEL=info` prints more.
 */
export function watchServices(env: Readonly<Record<string, string | undefined>>): WatchedServices {
  const child = spawn(
    process.execPath,
    [
      ...['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning'],
      ...[`--inspect=${env.INSPECT ?? '127.0.0.1:9229'}`, PROGRAM],
    ],
    // A process group of its own: Ctrl-C reaches this process only, which stops the child in order.
    { env: { LOG_LEVEL: 'warn', ...env }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'], detached: true },
  );
  child.stdout?.pipe(pretty({ messageKey: 'message', ignore: 'pid,hostname', singleLine: true }));

  let ready = Promise.withResolvers<void>();
  let isReady = false;
  const onRestart = () => {
    // Whoever waits for a start that was cut short by the next change waits for that one.
    if (isReady) ready = Promise.withResolvers();
    isReady = false;
  };
  // Node's watch mode passes messages of its own through the same channel.
  child.on('message', (message: ServicesMessage | object) => {
    if (message === 'starting') onRestart();
    if (message === 'ready') {
      isReady = true;
      ready.resolve();
    }
  });
  const untilAnswering = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      await Promise.race([ready.promise, once(signal, 'abort')]);
      if (await isListening(Number(env.PORT))) return;
      // One has stopped, and the next has not yet said that it starts.
      onRestart();
    }
  };

  return {
    untilReady: (milliseconds) => untilAnswering(AbortSignal.timeout(milliseconds)),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await exited;
      clearTimeout(tooLong);
    },
  };
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
