import {
  type AnswerOut,
  type BodyIn,
  type Endpoint,
  fillPath,
  type ParamsIn,
  type QueryIn,
} from '@famibook/contracts/endpoint';

interface CallOptions<E extends Endpoint> {
  params?: ParamsIn<E>;
  query?: Partial<QueryIn<E>>;
  body?: BodyIn<E>;
}

/** What FamiBook answered instead of doing what was asked. */
export class Refused extends Error {
  readonly status: number;

  constructor(name: string, status: number, answer: string) {
    super(`${name} was answered with ${status}: ${answer}`);
    this.status = status;
  }
}

/** A person with a browser, as far as a seed needs one: keeps the session's cookie, makes calls of the contract. */
export interface Visitor {
  /** @throws Refused */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<AnswerOut<E>>;
  /** Sends a form with a file. @throws Refused */
  send<E extends Endpoint>(endpoint: E, form: FormData): Promise<AnswerOut<E>>;
}

export function visit(url: string): Visitor {
  const cookies = new Map<string, string>();

  async function ask<E extends Endpoint>(endpoint: E, path: string, init: RequestInit): Promise<AnswerOut<E>> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, url), {
      ...init,
      headers,
      method: endpoint.method,
      signal: AbortSignal.timeout(60_000),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Refused(endpoint.name, response.status, text);
    return (endpoint.answer?.parse(JSON.parse(text)) ?? undefined) as AnswerOut<E>;
  }

  return {
    call(endpoint, { params, query, body } = {}) {
      const search = new URLSearchParams(
        Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const path = fillPath(endpoint.path, params as Record<string, string> | undefined);
      const json =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      return ask(endpoint, search.size > 0 ? `${path}?${search}` : path, json);
    },
    send: (endpoint, form) => ask(endpoint, endpoint.path, { body: form }),
  };
}
