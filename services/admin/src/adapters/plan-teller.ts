import type { Logger } from '@famibook/service-kit/observability/log';
import type { Worker } from '@famibook/service-kit/runtime/service';

const EVERY_MS = 60_000;

/** Runs `tell` a while after the start and then again and again, one turn after the other. */
export const createPlanTeller = (tell: () => Promise<void>, log: Logger): Worker => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const turn = async () => {
    await tell().catch((error: unknown) => log.error({ err: error }, 'plans could not be told'));
    if (!isStopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => {
      running = turn();
    }, EVERY_MS);
  };
  return {
    name: 'plan teller',
    start: schedule,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
  };
};
