import type { uploadAudio } from '@famibook/contracts/api/audio';
import type { uploadPhoto } from '@famibook/contracts/api/gallery';
import {
  type AnswerOut,
  type BodyIn,
  type Endpoint,
  fillPath,
  type ParamsIn,
  type QueryIn,
} from '@famibook/contracts/endpoint';
import type { ErrorBody } from '@famibook/contracts/errors';
import { audioForm } from './audio-form.ts';

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

interface CallOptions<E extends Endpoint> {
  params?: ParamsIn<E>;
  query?: Partial<QueryIn<E>>;
  body?: BodyIn<E>;
  headers?: Record<string, string>;
}

type AudioAnswer = AnswerOut<typeof uploadAudio> & Partial<ErrorBody>;
type UploadAnswer = AnswerOut<typeof uploadPhoto> & Partial<ErrorBody> & { photoId?: string };

/** One browser's worth of a person: a cookie jar and the calls of the contract. */
export class Client {
  readonly url: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.url = url;
  }

  /** The same browser at another address, e.g. after FamiBook was started anew. */
  at(url: string): Client {
    const moved = new Client(url);
    for (const [name, value] of this.cookies) moved.cookies.set(name, value);
    return moved;
  }

  /** Any request, as it stands; cookies are sent and kept. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, this.url), { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  /** A call of the contract, whatever it answers. */
  async send<E extends Endpoint>(
    endpoint: E,
    options: CallOptions<E> = {},
  ): Promise<Answer<AnswerOut<E> & Partial<ErrorBody>>> {
    const query = new URLSearchParams(
      Object.entries(options.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const path =
      fillPath(endpoint.path, options.params as Record<string, string>) + (query.size > 0 ? `?${query}` : '');
    const response = await this.fetch(path, {
      method: endpoint.method,
      headers: { ...(options.body !== undefined && { 'content-type': 'application/json' }), ...options.headers },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
    });
    return { status: response.status, headers: response.headers, body: await parsed(response) };
  }

  /** A call that must succeed. @throws with the answer when it does not */
  async call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<AnswerOut<E>> {
    const { status, body } = await this.send(endpoint, options);
    if (status >= 300) throw new Error(`${endpoint.name} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Sends a picture as the form does. */
  async upload(
    picture: Uint8Array,
    fields: { description?: string; tags?: string } = {},
    headers: Record<string, string> = {},
  ) {
    const form = new FormData();
    form.set('description', fields.description ?? 'A picture');
    form.set('tags', fields.tags ?? '');
    form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'picture.jpg');
    const response = await this.fetch('/api/photos', { method: 'POST', body: form, headers });
    return { status: response.status, headers: response.headers, body: await parsed<UploadAnswer>(response) };
  }

  /** Sends audio as the form does. */
  async uploadAudio(sound: Uint8Array, fileName = 'song.mp3') {
    const response = await this.fetch('/api/famibook/audio/upload', {
      method: 'POST',
      body: audioForm(sound, fileName),
    });
    return { status: response.status, headers: response.headers, body: await parsed<AudioAnswer>(response) };
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';');
    const [name = '', ...value] = pair.split('=');
    const isOver = attributes.some((attribute) => /^\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(attribute));
    if (isOver) this.cookies.delete(name);
    else this.cookies.set(name, value.join('='));
  }
}

/** What a black box answers is looked at, not trusted: the type says what a success would hold. */
const parsed = async <Body>(response: Response): Promise<Body> => {
  const text = await response.text();
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : (text as Body);
};
