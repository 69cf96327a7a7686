import type { PushType } from '@famibook/contracts/live/push';
import { act, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { SWR_DEFAULTS } from '../lib/api/read.ts';
import { LiveProvider } from '../lib/live/live-provider.tsx';
import { useStats } from '../lib/stats/use-stats.ts';
import { toastStore } from '../lib/toast/toast.ts';

/** The FamiBook of those who look at a screen in a test. */
const FAMIBOOK = 'The Moreau Family';

let sockets: FakeSocket[] = [];

class FakeSocket {
  onopen?: () => void;
  onclose?: (event: { code: number; reason: string }) => void;
  onmessage?: (event: { data: string }) => void;
  close = vi.fn();
  constructor() {
    sockets.push(this);
  }
}

/** Replaces the browser's websocket; call it before anything is rendered. */
export function fakeSockets(): void {
  sockets = [];
  vi.stubGlobal('WebSocket', FakeSocket);
}

/** What the server pushes. */
export function push(type: PushType, id = 'x', famibookName = FAMIBOOK): void {
  act(() => sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ type, data: { id, famibookName } }) }));
}

export function openSocket(): void {
  act(() => sockets.at(-1)?.onopen?.());
}

export function closeSocket(code: number, reason = ''): void {
  act(() => sockets.at(-1)?.onclose?.({ code, reason }));
}

/** Loses the connection, and waits until the page connects again. */
export async function nextSocket(lose: () => void): Promise<void> {
  const before = sockets.length;
  act(lose);
  await waitFor(() => expect(sockets.length).toBeGreaterThan(before));
}

/** The browser reports that the network is there again. */
export const goOnline = (): void => void window.dispatchEvent(new Event('online'));

/** The connection breaks, and is there again. */
export async function reconnect(): Promise<void> {
  openSocket();
  await nextSocket(goOnline);
  openSocket();
}

/** What a screen needs around it: a cache of its own, an address, and the live connection. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <MemoryRouter>
        <LiveProvider checkSession={() => undefined}>{children}</LiveProvider>
      </MemoryRouter>
    </SWRConfig>
  );
}

/** The counts of the home page. */
export function Counts() {
  const stats = useStats();
  return stats && <p>{`${stats.totalPhotos} photos, ${stats.totalMessages} messages`}</p>;
}

export function refusal(status: number, message: string, code: string): Response {
  return Response.json({ message, code, requestId: 'r' }, { status });
}

/** The text of the newest toast. */
export function toasted(): string | undefined {
  const [toast] = toastStore.current();
  return toast && [toast.title, toast.description].filter(Boolean).join(': ');
}

/** jsdom lays nothing out: a list as wide as a phone begins this far below the top of the window. */
export function layOut(top: number): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 360, 4000));
}

/** For a file whose tests open lists: each begins with an empty device, fake sockets and a list that is laid out. */
export function prepareLists(): void {
  beforeEach(() => {
    localStorage.clear();
    fakeSockets();
    layOut(100);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
