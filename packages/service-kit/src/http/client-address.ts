import { AsyncLocalStorage } from 'node:async_hooks';

/** The address of the client whose request runs now. It ends with the request: no event and no call carries it on. */
const current = new AsyncLocalStorage<string>();

export function withClientAddress<T>(address: string, work: () => T): T {
  return current.run(address, work);
}

export function clientAddress(): string | undefined {
  return current.getStore();
}
