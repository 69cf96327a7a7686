import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccessDenied } from '../features/manager/components/access-denied.tsx';
import { setOutdatedPageHandler } from '../lib/api/outdated-page.ts';
import { famibookHeader, forgetPageOwner } from '../lib/api/page-owner.ts';
import { SWR_DEFAULTS } from '../lib/api/read.ts';
import { mayManage } from '../lib/session/may-manage.ts';
import { SESSION_CHANNEL } from '../lib/session/session-changes.ts';
import { useCurrentUser } from '../lib/session/use-current-user.ts';
import { dismissToast, toastStore } from '../lib/toast/toast.ts';
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
let current: string | null;
/** What else the server says about the user. */
let differently: object;
beforeEach(() => {
  asked.length = 0;
  current = null;
  differently = {};
  for (const { id } of toastStore.current()) dismissToast(id);
  forgetPageOwner();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    asked.push(String(url));
    return Response.json({ ...TOM, famibookId: current, ...differently });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Name() {
  return <p>{useCurrentUser().user?.firstName}</p>;
}

/** As the manager page does. */
function ManagerPage() {
  const { user } = useCurrentUser();
  return user && (mayManage(user) ? <p>Manager Dashboard</p> : <AccessDenied />);
}

const open = async (page = <Name />) => {
  render(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <MemoryRouter>
        <SignedIn>{page}</SignedIn>
      </MemoryRouter>
    </SWRConfig>,
  );
  await waitFor(() => expect(asked).toContain('/api/user'));
};
const push = (id: string, famibookName: string, type = 'member_approved') =>
  act(() => socket?.onmessage?.({ data: JSON.stringify({ type, data: { id, famibookName } }) }));
const titles = () => toastStore.current().flatMap(({ title, open }) => (open ? [title] : []));

it('a pending user who is approved reads what is available now, and the account is read again (D28)', async () => {
  await open();
  // The approval of another user, which a manager receives, changes nothing for this user.
  push('mika', 'The Others');
  const before = asked.length;
  push('tom', 'The Moreau Family');
  expect(titles()).toEqual(['You can now see The Moreau Family']);
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

it('an approval that the user as read already shows makes no toast', async () => {
  const approved = { ...TOM, isApproved: true, famibookName: 'The Moreau Family', waitingIn: [] };
  vi.mocked(globalThis.fetch).mockImplementation(async (url) => {
    asked.push(String(url));
    return Response.json(approved);
  });
  await open();
  await screen.findByText('Tom');
  const before = toastStore.current();
  push('tom', 'The Moreau Family');
  expect(toastStore.current()).toEqual(before);
  push('tom', 'The Others');
  expect(titles()[0]).toBe('You can now see The Others');
});

it('a user whose membership ended is read again; the end of another one changes nothing (D28)', async () => {
  await open();
  const before = asked.length;
  push('mika', 'The Moreau Family', 'member_ended');
  expect(asked).toHaveLength(before);
  push('tom', 'The Moreau Family', 'member_ended');
  await waitFor(() => expect(asked).toHaveLength(before + 1));
});

it('a FamiBook that changed is read again, as its new name or manager shows on every page (D28, D40)', async () => {
  await open();
  const before = asked.length;
  push('a-famibook', 'The Moreau Family', 'famibook_changed');
  await waitFor(() => expect(asked).toHaveLength(before + 1));
});

it('when another FamiBook became current, the page reports that it is outdated, and goes on naming its own (D1)', async () => {
  const onChange = vi.fn();
  setOutdatedPageHandler(onChange);
  current = 'the-moreaus';
  await open();
  await waitFor(() => expect(famibookHeader()).toEqual({ 'X-FamiBook-Id': 'the-moreaus' }));
  // Removed there, the user is in the next one.
  current = 'the-bergs';
  push('tom', 'The Moreau Family', 'member_ended');
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('famibook'));
  // Until the page has been reloaded, nothing that it shows is sent to the other one.
  expect(famibookHeader()).toEqual({ 'X-FamiBook-Id': 'the-moreaus' });
});

it('a switch in another window is followed as one that was pushed (D1)', async () => {
  const onChange = vi.fn();
  setOutdatedPageHandler(onChange);
  current = 'the-moreaus';
  await open();
  await waitFor(() => expect(famibookHeader()).toEqual({ 'X-FamiBook-Id': 'the-moreaus' }));
  current = 'the-bergs';
  new BroadcastChannel(SESSION_CHANNEL).postMessage(null);
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('famibook'));
});

it('a member to whom the FamiBook was handed over is notified, and so is the former manager (D40)', async () => {
  current = 'the-moreaus';
  differently = { isApproved: true, isManager: false, famibookName: 'The Moreau Family' };
  await open(<ManagerPage />);
  await screen.findByRole('heading', { level: 1, name: 'Access Denied' });
  differently = { ...differently, isManager: true };
  push('the-moreaus', 'The Moreau Family', 'famibook_changed');
  await screen.findByText('Manager Dashboard');
  expect(titles()).toContain('You are the manager of The Moreau Family now');

  differently = { ...differently, isManager: false };
  push('the-moreaus', 'The Moreau Family', 'famibook_changed');
  await screen.findByRole('heading', { level: 1, name: 'Access Denied' });
  // The refusal of the page does not replace its reason.
  expect(titles()).toEqual(
    expect.arrayContaining(['Unauthorized', 'You are no longer the manager of The Moreau Family']),
  );
});

it('another FamiBook in which the user has another role is no change of the role (D40)', async () => {
  setOutdatedPageHandler(() => undefined);
  current = 'the-moreaus';
  differently = { isApproved: true, isManager: true, famibookName: 'The Moreau Family' };
  await open();
  await screen.findByText('Tom');
  current = 'the-bergs';
  differently = { isApproved: true, isManager: false, famibookName: 'The Bergs', firstName: 'Thomas' };
  push('tom', 'The Moreau Family', 'member_ended');
  await screen.findByText('Thomas');
  expect(titles()).toEqual([]);
});
