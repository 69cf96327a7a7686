import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { PushType } from '@famibook/contracts/live/push';
import type { Photo } from '@famibook/contracts/photos/schemas';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { expect, vi } from 'vitest';
import { SWR_DEFAULTS } from '../../../lib/api/read.ts';
import { LiveProvider } from '../../../lib/live/live-provider.tsx';
import { toastStore } from '../../../lib/toast/toast.ts';
import { Gallery } from '../components/gallery.tsx';
import { VIEWER } from './some-photo.ts';

type Answer = (request: { method: string; url: URL; body: unknown }) => Response | Promise<Response> | undefined;

/** A server that holds photos in memory, and says what a test wants it to say. */
export class FakeServer {
  photos: Photo[];
  pageSize = 200;
  /** Asked first; what it leaves is answered from the photos. */
  answer: Answer = () => undefined;
  readonly requests: string[] = [];

  constructor(photos: Photo[]) {
    this.photos = photos;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => this.#serve(String(input), init));
  }

  async #serve(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, 'http://famibook.test');
    const method = init.method ?? 'GET';
    this.requests.push(`${method} ${path}`);
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
    return (await this.answer({ method, url, body })) ?? this.#default(method, url);
  }

  #default(method: string, url: URL): Response {
    if (url.pathname === '/api/user') return Response.json(VIEWER);
    if (url.pathname === '/api/photos') return this.#page(url);
    const photo = this.photos.find(({ id }) => url.pathname === `/api/photos/${id}`);
    if (method === 'GET' && photo) return Response.json({ ...photo, comments: photo.newestComments });
    return refusal(404, 'This photo does not exist.', 'photo_not_found');
  }

  #page(url: URL): Response {
    const tag = url.searchParams.get('tag') ?? '';
    const found = this.photos.filter(({ tags }) => tags.includes(tag));
    const from = Number(url.searchParams.get('before') ?? 0);
    const headers = new Headers({ 'X-Total-Count': String(found.length) });
    const next = from + this.pageSize;
    if (next < found.length) headers.set('Link', `</api/photos?before=${next}>; rel="next"`);
    return Response.json(found.slice(from, next), { headers });
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
export const push = (type: PushType, id: string, famibookName: string = VIEWER.famibookName): void =>
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

function Bed({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <MemoryRouter>
        <LiveProvider onSessionEnd={() => undefined}>{children}</LiveProvider>
      </MemoryRouter>
    </SWRConfig>
  );
}

export const openGallery = (differently: Partial<CurrentUser> = {}) =>
  render(
    <Bed>
      <Gallery user={{ ...VIEWER, ...differently } as CurrentUser} onUpload={vi.fn()} />
    </Bed>,
  );

/** jsdom lays nothing out: a grid as wide as a phone, this far below the top of the window. */
export const layOut = (top: number): void => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 360, 4000));
};

/** The card of the photo with this description. */
export const card = async (description: string): Promise<HTMLElement> => {
  const picture = await screen.findByRole('button', { name: (name) => name.endsWith(`: ${description}`) });
  return picture.closest('article') as HTMLElement;
};

/** Which photos are shown, in their order. */
export const shown = () => screen.queryAllByRole('article').map((article) => article.dataset.id);
