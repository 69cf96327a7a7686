import type { CallInput } from '@famibook/client/call-input';
import { requestOf } from '@famibook/client/request-of';
import { openSession } from '@famibook/client/session';
import type { Endpoint, ResponseOut } from '@famibook/contracts/endpoint';

/** The response of FamiBook to a request that it refused. */
export class Refused extends Error {
  readonly status: number;

  constructor(name: string, status: number, text: string) {
    super(`${name} was answered with ${status}: ${text}`);
    this.status = status;
  }
}

/** A person with a browser, as far as a seed needs one: keeps the session's cookie, makes calls of the contract. */
export interface Visitor {
  /** @throws Refused */
  call<E extends Endpoint>(endpoint: E, options?: Partial<CallInput<E>>): Promise<ResponseOut<E>>;
  /** Sends a form with a file. @throws Refused */
  send<E extends Endpoint>(endpoint: E, form: FormData): Promise<ResponseOut<E>>;
}

const DEADLINE_MS = 60_000;

export function visit(url: string): Visitor {
  const session = openSession(url);

  async function ask<E extends Endpoint>(endpoint: E, path: string, init: RequestInit): Promise<ResponseOut<E>> {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const response = await session.fetch(path, { ...init, method: endpoint.method, signal });
    const text = await response.text();
    if (!response.ok) throw new Refused(endpoint.name, response.status, text);
    return (endpoint.response?.parse(JSON.parse(text)) ?? undefined) as ResponseOut<E>;
  }

  return {
    call(endpoint, input) {
      const { path, headers, body } = requestOf(endpoint, input);
      return ask(endpoint, path, { headers, body });
    },
    send: (endpoint, form) => ask(endpoint, endpoint.path, { body: form }),
  };
}
