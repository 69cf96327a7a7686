import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Message } from '@famibook/contracts/board/schemas';
import type { PushType } from '@famibook/contracts/live/push';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { expect, vi } from 'vitest';
import { SWR_DEFAULTS } from '../../../lib/api/read.ts';
import { LiveProvider } from '../../../lib/live/live-provider.tsx';
import { toastStore } from '../../../lib/toast/toast.ts';
import Board from '../components/board.tsx';
import { VIEWER } from './some-message.ts';

interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}
type Answer = (asked: Asked) => Response | Promise<Response> | undefined;

/** A server that holds messages in memory, and says what a test wants it to say. */
export class FakeServer {
  messages: Message[];
  viewer: CurrentUser;
  /** Asked first; what it leaves is answered from the messages. */
  answer: Answer = () => undefined;
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
    const said = await this.answer({ method, path: url.pathname, query: url.searchParams, body });
    return said ?? this.#default(url);
  }

  #default({ pathname, searchParams }: URL): Response {
    if (pathname === '/api/user') return Response.json(this.viewer);
    if (pathname === '/api/messages') return this.#page(searchParams);
    if (pathname.startsWith('/api/messages/') || pathname === '/api/stats') return Response.json({});
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

export const refusal = (status: number, message: string, code: string): Response =>
  Response.json({ message, code, requestId: 'r' }, { status });

class FakeSocket {
  onopen?: () => void;
  onclose?: (event: { code: number }) => void;
  onmessage?: (event: { data: string }) => void;
  close = vi.fn();
  constructor() {
    sockets.push(this);
  }
}
let sockets: FakeSocket[] = [];

/** Replaces the browser's websocket; call it before anything is rendered. */
export const fakeSockets = (): void => {
  sockets = [];
  vi.stubGlobal('WebSocket', FakeSocket);
};

/** What the server pushes. */
export const push = (type: PushType, id = 'x', famibookName: string = VIEWER.famibookName): void =>
  act(() => sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ type, data: { id, famibookName } }) }));

/** The connection breaks, and is there again. */
export const reconnect = async (): Promise<void> => {
  act(() => sockets.at(-1)?.onopen?.());
  const before = sockets.length;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(sockets.length).toBeGreaterThan(before), { timeout: 10_000 });
  act(() => sockets.at(-1)?.onopen?.());
};

/** The newest toast's words. */
export const toasted = (): string | undefined => {
  const [toast] = toastStore.current();
  return toast && [toast.title, toast.description].filter(Boolean).join(': ');
};

function OpenBoard(props: { user: CurrentUser; onUploadAudio?: () => void }) {
  const [isPosting, setPosting] = useState(false);
  return <Board {...props} question={null} isPosting={isPosting} onPosting={setPosting} />;
}

export const openBoard = (server: FakeServer, onUploadAudio?: () => void) =>
  render(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <MemoryRouter>
        <LiveProvider onSessionEnd={() => undefined}>
          <OpenBoard user={server.viewer} onUploadAudio={onUploadAudio} />
        </LiveProvider>
      </MemoryRouter>
    </SWRConfig>,
  );

/** jsdom lays nothing out: the list begins this far below the top of the window. */
export const layOut = (top: number): void => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 360, 4000));
};

/** The message or reply with these words. */
export const post = async (words: string): Promise<HTMLElement> =>
  (await screen.findByText(words)).closest('article') as HTMLElement;

/** The words of all posts shown, in their order. */
export const shown = (): string[] =>
  screen
    .queryAllByRole('article', { hidden: true })
    .map((article) => article.querySelector('p.whitespace-pre-line')?.textContent ?? '');
