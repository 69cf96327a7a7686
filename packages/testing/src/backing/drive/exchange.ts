import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Disruption } from './disruptions.ts';
import { selectFields } from './fields.ts';
import { Refusal } from './refusal.ts';

/** One request and its response, with what is to go wrong in between. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly #response: ServerResponse;
  readonly #disruption: Disruption | undefined;
  readonly #socket: Socket;

  constructor(request: IncomingMessage, response: ServerResponse, disruption: Disruption | undefined) {
    this.request = request;
    this.url = new URL(request.url ?? '/', 'http://drive');
    this.#response = response;
    this.#disruption = disruption;
    this.#socket = request.socket;
  }

  parameter(name: string): string | undefined {
    return this.url.searchParams.get(name) ?? undefined;
  }

  /** The body, or as much of it as arrives before the connection is cut. */
  async body(): Promise<Buffer> {
    const limit = this.#disruption?.kind === 'cut' ? this.#disruption.afterBytes : Number.POSITIVE_INFINITY;
    const parts: Buffer[] = [];
    let length = 0;
    try {
      for await (const part of this.request as AsyncIterable<Buffer>) {
        parts.push(part);
        length += part.length;
        if (length >= limit) {
          this.#socket.destroy();
          break;
        }
      }
    } catch {
      // What came before the client aborted counts.
    }
    const bytes = Buffer.concat(parts).subarray(0, limit);
    if (this.#disruption?.kind !== 'corrupt' || bytes.length === 0) return bytes;
    bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
    return bytes;
  }

  json(status: number, body: object): void {
    this.send(status, { 'content-type': 'application/json; charset=UTF-8' }, JSON.stringify(body));
  }

  /** Leaves only what the request's `fields` name; without them, what Drive shows by itself. */
  resource(status: number, body: object, byDefault: string): void {
    const wanted = this.parameter('fields') ?? byDefault;
    this.json(status, selectFields(body, wanted) as object);
  }

  refuse(refusal: Refusal): void {
    this.send(
      refusal.status,
      { ...refusal.headers, 'content-type': 'application/json; charset=UTF-8' },
      refusal.body(),
    );
  }

  send(status: number, headers: Record<string, string>, body: string | Buffer): void {
    const bytes = Buffer.from(body);
    if (this.#disruption?.kind === 'refuse-late' && status < 400) {
      const late = new Refusal(this.#disruption.status, this.#disruption.reason);
      this.refuse(late);
      return;
    }
    if (this.#disruption?.kind === 'lose-response') return void this.#socket.destroy();
    this.#response.writeHead(status, { ...headers, 'content-length': String(bytes.length) });
    const limit = this.#disruption?.kind === 'cut' ? this.#disruption.afterBytes : bytes.length;
    if (bytes.length <= limit) return void this.#response.end(bytes);
    this.#response.write(bytes.subarray(0, limit), () => this.#socket.destroy());
  }

  /** @throws Refusal when the request is to be refused before anything is done */
  async assertNotRefused(): Promise<void> {
    if (this.#disruption?.kind !== 'refuse') return;
    const { status, reason, retryAfterSeconds, afterBytes } = this.#disruption;
    if (afterBytes !== undefined && this.request.headers['content-length'] !== '0') await this.#readPart(afterBytes);
    const headers = retryAfterSeconds === undefined ? undefined : { 'retry-after': String(retryAfterSeconds) };
    throw new Refusal(status, reason, headers);
  }

  async #moreOrEnd(): Promise<void> {
    const ended = new AbortController();
    const events = ['readable', 'close'].map((event) => once(this.request, event, { signal: ended.signal }));
    await Promise.any(events);
    ended.abort();
    await Promise.allSettled(events);
  }

  /** The rest is not read: the connection ends with the response. */
  async #readPart(length: number): Promise<void> {
    this.#response.once('finish', () => this.#socket.destroySoon());
    for (let left = length; left > 0; ) {
      const part: Buffer | null = this.request.read();
      if (part) left -= part.length;
      else if (this.request.readableEnded || this.request.destroyed) return;
      else await this.#moreOrEnd();
    }
  }
}
