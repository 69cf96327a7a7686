import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The id that follows one request from the browser through calls and events to the last consumer. Holds no state of its
 * own.
 */
const current = new AsyncLocalStorage<string>();

export const withTrace = <T>(id: string, work: () => T): T => current.run(id, work);

export const traceId = (): string | undefined => current.getStore();
