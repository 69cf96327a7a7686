import { requestOf } from '@famibook/client/request-of';
import { openSession, type Session } from '@famibook/client/session';
import { uploadAudio } from '@famibook/contracts/audio/endpoints';
import type { BodyIn, Endpoint, ParamsIn, QueryIn, ResponseOut } from '@famibook/contracts/endpoint';
import type { ErrorBody } from '@famibook/contracts/errors';
import { uploadPhoto } from '@famibook/contracts/photos/endpoints';
import { audioForm } from './audio-form.ts';

export interface ClientResponse<Body = unknown> {
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

type AudioResponse = ResponseOut<typeof uploadAudio> & Partial<ErrorBody>;
type UploadResponse = ResponseOut<typeof uploadPhoto> & Partial<ErrorBody> & { photoId?: string };

/** One browser's worth of a person: a cookie jar and the calls of the contract. */
export class Client {
  readonly url: string;
  readonly cookies: Map<string, string>;
  readonly #session: Session;

  constructor(url: string) {
    this.url = url;
    this.#session = openSession(url);
    this.cookies = this.#session.cookies;
  }

  /** The same browser at another address, e.g. after FamiBook was restarted. */
  at(url: string): Client {
    const moved = new Client(url);
    for (const [name, value] of this.cookies) moved.cookies.set(name, value);
    return moved;
  }

  /** The `cookie` header of the next request. */
  cookieHeader(): string {
    return this.#session.cookieHeader();
  }

  /** Any request, as it stands; cookies are sent and stored. */
  fetch(path: string, init?: RequestInit): Promise<Response> {
    return this.#session.fetch(path, init);
  }

  /** A call of the contract, whatever the response. */
  async send<E extends Endpoint>(
    endpoint: E,
    options: CallOptions<E> = {},
  ): Promise<ClientResponse<ResponseOut<E> & Partial<ErrorBody>>> {
    const { path, method, headers, body } = requestOf(endpoint, options);
    const response = await this.fetch(path, { method, headers: { ...headers, ...options.headers }, body });
    return { status: response.status, headers: response.headers, body: await parsed(response) };
  }

  /** A call that must succeed. @throws with the response, and the code of its error, when it does not */
  async call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<ResponseOut<E>> {
    const { status, body } = await this.send(endpoint, options);
    if (status < 300) return body;
    const message = `${endpoint.name} answered ${status}: ${JSON.stringify(body)}`;
    throw Object.assign(new Error(message), { code: body.code });
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
    const response = await this.fetch(uploadPhoto.path, { method: uploadPhoto.method, body: form, headers });
    return { status: response.status, headers: response.headers, body: await parsed<UploadResponse>(response) };
  }

  /** Sends audio as the form does. */
  async uploadAudio(sound: Uint8Array, fileName = 'song.mp3') {
    const response = await this.fetch(uploadAudio.path, {
      method: uploadAudio.method,
      body: audioForm(sound, fileName),
    });
    return { status: response.status, headers: response.headers, body: await parsed<AudioResponse>(response) };
  }
}

/** What a black box sends is looked at, not trusted: the type says what a success would hold. */
async function parsed<Body>(response: Response): Promise<Body> {
  const text = await response.text();
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : (text as Body);
}
