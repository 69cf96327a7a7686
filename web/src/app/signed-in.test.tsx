import { act, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SWR_DEFAULTS } from '../lib/api/read.ts';
import { toastStore } from '../lib/toast/toast.ts';
import { SignedIn } from './signed-in.tsx';

const TOM = { id: 'tom', firstName: 'Tom', lastName: 'Moreau', famibookName: null, waitingIn: ['The Moreau Family'] };

class FakeSocket {
  onmessage?: (event: { data: string }) => void;
  close = vi.fn();
  constructor() {
    socket = this;
  }
}
let socket: FakeSocket | undefined;

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    asked.push(String(url));
    return Response.json(TOM);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = async () => {
  render(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <MemoryRouter>
        <SignedIn>Waiting</SignedIn>
      </MemoryRouter>
    </SWRConfig>,
  );
  await waitFor(() => expect(asked).toContain('/api/user'));
};
const push = (id: string, famibookName: string) =>
  act(() => socket?.onmessage?.({ data: JSON.stringify({ type: 'member_approved', data: { id, famibookName } }) }));
const titles = () => toastStore.current().map(({ title }) => title);

it('who is let in while they wait is told what they can see now, and their account is read again (D28)', async () => {
  await open();
  // Somebody else's approval, which a manager hears of, is no news of one's own.
  push('mika', 'The Others');
  const before = asked.length;
  push('tom', 'The Moreau Family');
  expect(titles()).toEqual(['You can now see The Moreau Family']);
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});
