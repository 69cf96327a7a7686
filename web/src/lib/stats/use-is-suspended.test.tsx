import { act, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SWR_DEFAULTS } from '../api/read.ts';
import { LiveProvider } from '../live/live-provider.tsx';
import { useIsSuspended } from './use-stats.ts';

class FakeSocket {
  onmessage?: (event: { data: string }) => void;
  close = vi.fn();
  constructor() {
    socket = this;
  }
}
let socket: FakeSocket | undefined;
let isSuspended = true;

const REFUSED = { message: 'This FamiBook is suspended.', code: 'famibook_suspended', requestId: '1' };
const STATS = { totalMembers: 1, totalPhotos: 2, totalMessages: 3 };

beforeEach(() => {
  isSuspended = true;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    isSuspended ? Response.json(REFUSED, { status: 403 }) : Response.json(STATS),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const Shown = () => <>{useIsSuspended() ? 'suspended' : 'open'}</>;

it('a suspended FamiBook is recognised, and open again at once when it is resumed (D28, D39)', async () => {
  render(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <LiveProvider checkSession={() => undefined}>
        <Shown />
      </LiveProvider>
    </SWRConfig>,
  );
  expect(await screen.findByText('suspended')).toBeDefined();
  isSuspended = false;
  const push = { type: 'famibook_changed', data: { id: 'bergs', famibookName: 'The Bergs' } };
  act(() => socket?.onmessage?.({ data: JSON.stringify(push) }));
  expect(await screen.findByText('open')).toBeDefined();
});
