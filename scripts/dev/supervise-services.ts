import { type Environment, openServicesProcess, type ServicesProcess } from './services-process.ts';

export interface SupervisedServices {
  /** Loads the changed code in a new process, which then takes the place of the one that runs. */
  restart(): void;
  /** Call when code that is loaded ahead has changed: the spare process has loaded that of before. */
  dropSpare(): void;
  /** Whether nothing answers, because the newest code could not start. */
  readonly haveFailed: boolean;
  /** Resolves once the services have answered for the first time. */
  readonly started: Promise<void>;
  /**
   * Resolves when the newest code answers; when that cannot be loaded and the code of before still runs, at once.
   * @throws Error with why nothing answers
   */
  untilReady(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs all services in a process that is replaced when their code changes. The next process loads the code while the one
 * of before still runs, and takes over its ports when that has stopped. A spare process has loaded already
 * what the services need of packages and of generated code, so that only their own code remains.
 */
export function superviseServices(env: Environment, printLine: (line: string) => void): SupervisedServices {
  const started = Promise.withResolvers<void>();
  let newest: ServicesProcess | undefined;
  let running: ServicesProcess | undefined;
  let spare: ServicesProcess | undefined;
  let ahead: readonly string[] = [];
  /** Settles with the newest process and never rejects. */
  let attempt = Promise.resolve();
  let stopped = Promise.resolve();
  let isStopping = false;
  let haveFailed = false;
  let whyNot = 'The services are starting.';

  async function takeOver(next: ServicesProcess): Promise<void> {
    await next.load();
    const before = running;
    running = next;
    stopped = stopped.then(() => before?.stop());
    await stopped;
    ahead = await next.run();
  }

  async function bringUp(next: ServicesProcess): Promise<void> {
    const began = performance.now();
    const isFirst = !running;
    try {
      await takeOver(next);
      haveFailed = false;
      started.resolve();
      if (!isFirst)
        printLine(`The services run with the changed code, after ${Math.round(performance.now() - began)} ms.`);
      void reportEnd(next);
    } catch (error) {
      if (next !== newest || isStopping) return;
      whyNot = (error as Error).message;
      haveFailed = !running?.isReady;
      printLine(`The services cannot start: ${whyNot}`);
      printLine(
        haveFailed
          ? 'Nothing answers until this is mended.'
          : 'Those of before the change answer until this is mended.',
      );
    } finally {
      if (next === newest && !isStopping) openSpare();
    }
  }

  function openSpare(): void {
    const opened = openServicesProcess(env);
    opened.warmUp(ahead);
    spare = opened;
    void opened.ended.then(() => {
      if (spare === opened) spare = undefined;
    });
  }

  function dropSpare(): void {
    spare?.kill();
    spare = undefined;
  }

  async function reportEnd(process: ServicesProcess): Promise<void> {
    const how = await process.ended;
    if (process !== running || isStopping) return;
    whyNot = `the process of the services ended (${how})`;
    printLine(`The services have ended (${how}). They start again when a file changes.`);
  }

  function restart(): void {
    if (isStopping) return;
    // One that still loads has read code that is no longer the newest.
    if (newest !== running) newest?.kill();
    newest = spare ?? openServicesProcess(env);
    spare = undefined;
    attempt = bringUp(newest);
  }

  async function untilReady(milliseconds: number): Promise<void> {
    const deadline = AbortSignal.timeout(milliseconds);
    const tooLate = new Promise<void>((resolve) => deadline.addEventListener('abort', () => resolve()));
    for (let waitedFor: Promise<void> | undefined; waitedFor !== attempt && !deadline.aborted; ) {
      waitedFor = attempt;
      await Promise.race([attempt, tooLate]);
    }
    if (!running?.isReady) throw new Error(`FamiBook does not answer: ${whyNot}`);
  }

  restart();
  return {
    restart,
    dropSpare,
    get haveFailed() {
      return haveFailed;
    },
    started: started.promise,
    untilReady,
    async stop() {
      isStopping = true;
      spare?.kill();
      if (newest !== running) newest?.kill();
      await stopped;
      await running?.stop();
    },
  };
}
