import { listPendingUsers } from '@famibook/contracts/members/routes';
import { logout } from '@famibook/contracts/sessions/routes';
import { act, render, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Cache, SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets, Providers } from '../../test/fixture.tsx';
import { ownerSignal } from '../api/owner-work.ts';
import { useDeskList } from '../desk/use-desk-list.ts';
import { readDraft, saveDraft } from '../drafts/draft-store.ts';
import { endSessionOnServer, isSignOutPending } from './pending-sign-out.ts';
import { SESSION_CHANNEL, SIGNING_OUT } from './session-changes.ts';
import { useCurrentUser } from './use-current-user.ts';
import { useSetUser } from './use-set-user.ts';
import { useSignOut } from './use-sign-out.ts';

beforeEach(fakeSockets);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Page() {
  const setUser = useSetUser();
  const { user } = useCurrentUser();
  return (
    <>
      <button type="button" onClick={() => void setUser({ id: 'anna' } as never)}>
        Anna
      </button>
      <button type="button" onClick={() => void setUser({ id: 'bea' } as never)}>
        Bea
      </button>
      <button type="button" onClick={() => void setUser(null)}>
        Sign out
      </button>
      {user ? <PendingApprovals key={user.id} /> : <p>Signed out</p>}
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function PendingApprovals() {
  const { rows } = useDeskList<{ email: string }>(listPendingUsers, '', []);
  return <p>{rows ? rows.map(({ email }) => email).join() || 'None' : 'Loading'}</p>;
}

it('a manager never sees whom the manager before on the same device had to decide about (D10)', async () => {
  const second = Promise.withResolvers<Response>();
  const responses = [Response.json([{ email: 'tom@moreau.example' }]), second.promise];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    String(url).startsWith('/api/user') ? Response.json(null) : ((await responses.shift()) ?? Response.error()),
  );
  const cache: Cache = new Map();
  render(
    <Providers>
      <SWRConfig value={{ provider: () => cache }}>
        <Page />
      </SWRConfig>
    </Providers>,
  );
  await screen.findByText('Signed out');
  await press('Anna');
  await screen.findByText('tom@moreau.example');
  await press('Sign out');
  await screen.findByText('Signed out');
  expect([...cache.keys()].filter((key) => cache.get(key)?.data)).toEqual([]);
  await press('Bea');
  expect(await screen.findByText('Loading')).toBeDefined();
  second.resolve(Response.json([]));
  expect(await screen.findByText('None')).toBeDefined();
});

it('a sign-in leaves nothing on the device of the one before: no sign-out that is owed, no drafts (D6)', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  const tom = { userId: 'tom', famibookId: null };
  saveDraft(tom, 'message', 'His');
  await endSessionOnServer();
  expect(isSignOutPending()).toBe(true);
  const { result } = renderHook(useSetUser);
  await act(() => result.current({ id: 'anna' } as never));
  expect(isSignOutPending()).toBe(false);
  expect(readDraft(tom, 'message')).toBe('');
});

it('what is running here and in other windows stops before a sign-out ends the session (D1, D6)', async () => {
  const other = new BroadcastChannel(SESSION_CHANNEL);
  const received = new Promise((resolve) =>
    other.addEventListener('message', ({ data }) => resolve(data), { once: true }),
  );
  const signal = ownerSignal();
  const stopped: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (url === logout.path) stopped.push(signal.aborted, await received);
    return Response.json(null);
  });
  const { result } = renderHook(useSignOut, { wrapper: Providers });
  expect(signal.aborted).toBe(false);
  await act(() => result.current.signOut());
  expect(stopped).toEqual([true, SIGNING_OUT]);
  other.close();
});
