import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Message } from '@famibook/contracts/board/schemas';
import { render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import { STATS } from '../../../lib/stats/use-stats.ts';
import { Providers, refusal } from '../../../test/fixture.tsx';
import Board from '../components/board.tsx';
import { VIEWER } from './some-message.ts';

interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}
type Responder = (request: FakeRequest) => Response | Promise<Response> | undefined;

/** A server that holds messages in memory, and responds as a test wants. */
export class FakeServer {
  messages: Message[];
  viewer: CurrentUser;
  /** Called first; without a response from it the fake server responds by itself. */
  respond: Responder = () => undefined;
  readonly requests: string[] = [];

  constructor(messages: Message[], differently: Partial<CurrentUser> = {}) {
    this.messages = messages;
    this.viewer = { ...VIEWER, ...differently } as CurrentUser;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => this.#serve(String(input), init));
  }

  async #serve(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, 'http://famibook.test');
    const method = init.method ?? 'GET';
    this.requests.push(`${method} ${url.pathname}`);
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
    const response = await this.respond({ method, path: url.pathname, query: url.searchParams, body });
    return response ?? this.#default(url);
  }

  #default({ pathname, searchParams }: URL): Response {
    if (pathname === '/api/user') return Response.json(this.viewer);
    if (pathname === '/api/messages') return this.#page(searchParams);
    if (pathname === STATS) return Response.json({ totalPhotos: 0, totalMessages: this.messages.length });
    if (pathname.startsWith('/api/messages/')) return Response.json({});
    return refusal(404, 'This does not exist.', 'not_found');
  }

  #page(query: URLSearchParams): Response {
    const from = Number(query.get('before') ?? 0);
    const next = from + Number(query.get('limit'));
    const headers = new Headers({ 'X-Total-Count': String(this.messages.length) });
    if (next < this.messages.length) headers.set('Link', `</api/messages?before=${next}>; rel="next"`);
    return Response.json(this.messages.slice(from, next), { headers });
  }
}

function OpenBoard(props: { user: CurrentUser; onUploadAudio?: () => void }) {
  const [isPosting, setPosting] = useState(false);
  return <Board {...props} question={null} isPosting={isPosting} onPosting={setPosting} />;
}

export function openBoard(server: FakeServer, onUploadAudio?: () => void, beside?: ReactNode) {
  const board = () => (
    <Providers>
      <OpenBoard user={server.viewer} onUploadAudio={onUploadAudio} />
      {beside}
    </Providers>
  );
  const view = render(board());
  /** Shows the board to the viewer that the server has now. */
  const showAgain = () => view.rerender(board());
  return { ...view, showAgain };
}

/** The message or reply with these words. */
export const post = async (words: string): Promise<HTMLElement> =>
  (await screen.findByText(words)).closest('article') as HTMLElement;

/** The words of all posts shown, in their order. */
export const shown = (): string[] =>
  screen
    .queryAllByRole('article', { hidden: true })
    .map((article) => article.querySelector('p.whitespace-pre-line')?.textContent ?? '');
