import { CLOSE } from '@famibook/contracts/live/close-codes';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIVE } from '../config/timing.ts';
import { AccessDenied } from '../features/manager/components/access-denied.tsx';
import { setOutdatedPageHandler } from '../lib/api/outdated-page.ts';
import { famibookHeader, forgetPageOwner } from '../lib/api/page-owner.ts';
import { SWR_DEFAULTS } from '../lib/api/read.ts';
import { readLastSignIn, rememberSignIn } from '../lib/session/last-sign-in.ts';
import { mayManage } from '../lib/session/may-manage.ts';
import { SESSION_CHANNEL } from '../lib/session/session-changes.ts';
import { useCurrentUser } from '../lib/session/use-current-user.ts';
import { dismissToast, toastStore } from '../lib/toast/toast.ts';
import { refusal } from '../test/fixture.tsx';
import { SignedIn } from './signed-in.tsx';
import { useSessionEnd } from './use-session-end.ts';

const TOM = { id: 'tom', firstName: 'Tom', lastName: 'Moreau', famibookName: null, waitingIn: ['The Moreau Family'] };

class FakeSocket {
  onopen?: () => void;
  onclose?: (event: { code: number; reason: string }) => void;
  onmessage?: (event: { data: string }) => void;
  close = vi.fn();
  constructor() {
    socket = this;
  }
}
let socket: FakeSocket | undefined;

const asked: string[] = [];
let current: string | null;
let isSignedIn: boolean;
/** What else the server says about the user. */
let differently: object;
beforeEach(() => {
  asked.length = 0;
  current = null;
  isSignedIn = true;
  differently = {};
  for (const { id } of toastStore.current()) dismissToast(id);
  forgetPageOwner();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    asked.push(String(url));
    if (!isSignedIn) return refusal(401, 'Unauthorized', 'unauthorized');
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

/** As the routes do. */
function CurrentUser() {
  const { user } = useCurrentUser();
  return <p>{user === null ? 'Signed out' : `Of ${user?.firstName}`}</p>;
}

/** As the routes do, with the reason for which a session ended. */
function CurrentSession() {
  useSessionEnd(useCurrentUser().user);
  return <CurrentUser />;
}

/** As the manager page does. */
function ManagerPage() {
  const { user } = useCurrentUser();
  return user && (mayManage(user) ? <p>Manager Dashboard</p> : <AccessDenied />);
}

async function open(page = <Name />) {
  render(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <MemoryRouter>
        <SignedIn>{page}</SignedIn>
      </MemoryRouter>
    </SWRConfig>,
  );
  // What the page does at a push depends on its user.
  await screen.findAllByText(/Tom|Access Denied/);
}
async function openIn(famibookId: string) {
  current = famibookId;
  await open();
  await waitFor(() => expect(famibookHeader()).toEqual({ 'X-FamiBook-Id': famibookId }));
}
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

it('the FamiBook for the next sign-in is the current one, but only of the user who signed in last (D6)', async () => {
  const email = 'tom@moreau.example';
  rememberSignIn({ email, famibookName: 'The Moreaus' });
  differently = { email, famibookName: 'The Rossis' };
  await open();
  await waitFor(() => expect(readLastSignIn()).toEqual({ email, famibookName: 'The Rossis' }));
  differently = { email, famibookName: 'The Bergs' };
  push('x', 'The Bergs', 'famibook_changed');
  await waitFor(() => expect(readLastSignIn().famibookName).toBe('The Bergs'));

  cleanup();
  const own = { email: 'anna@berg.example', famibookName: 'The Bergs' };
  rememberSignIn(own);
  await open();
  expect(readLastSignIn()).toEqual(own);
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

it.each(['member_requested', 'member_ended'])(
  'a user is read again after a push %s about the user, and not after one about another (D28)',
  async (type) => {
    await open();
    const before = asked.length;
    push('mika', 'The Moreau Family', type);
    expect(asked).toHaveLength(before);
    push('tom', 'The Moreau Family', type);
    await waitFor(() => expect(asked).toHaveLength(before + 1));
  },
);

it('a FamiBook that changed is read again, as its new name or manager shows on every page (D28, D40)', async () => {
  await open();
  const before = asked.length;
  push('a-famibook', 'The Moreau Family', 'famibook_changed');
  await waitFor(() => expect(asked).toHaveLength(before + 1));
});

it('when another FamiBook became current, the page reports that it is outdated, and goes on naming its own (D1)', async () => {
  const onChange = vi.fn();
  setOutdatedPageHandler(onChange);
  await openIn('the-moreaus');
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
  await openIn('the-moreaus');
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
  await waitFor(() => expect(titles()).toContain('You are now the manager of The Moreau Family'));

  differently = { ...differently, isManager: false };
  push('the-moreaus', 'The Moreau Family', 'famibook_changed');
  await screen.findByRole('heading', { level: 1, name: 'Access Denied' });
  // The refusal of the page does not replace its reason.
  await waitFor(() =>
    expect(titles()).toEqual(
      expect.arrayContaining(['Unauthorized', 'You are no longer the manager of The Moreau Family']),
    ),
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

describe('a session that ended elsewhere', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The next attempt to connect after this one broke. */
  const nextSocket = async (before = socket) => {
    await vi.advanceTimersByTimeAsync(LIVE.reconnect + LIVE.jitter);
    await waitFor(() => expect(socket).not.toBe(before));
  };

  it.each([
    ['broke', () => socket?.onclose?.({ code: 1006, reason: '' })],
    ['went with the network', () => window.dispatchEvent(new Event('online'))],
  ])('while the connection %s is noticed when it cannot be opened again (D25)', async (_, lose) => {
    await open(<CurrentUser />);
    await screen.findByText('Of Tom');
    act(() => socket?.onopen?.());
    isSignedIn = false;
    const before = socket;
    act(() => void lose());
    await nextSocket(before);
    act(() => socket?.onclose?.({ code: 1006, reason: '' }));
    expect(await screen.findByText('Signed out')).toBeDefined();
  });

  it('and was followed by another of the same user leaves the page as it is, connected again and up to date', async () => {
    await open(<CurrentUser />);
    await screen.findByText('Of Tom');
    act(() => socket?.onopen?.());
    const before = socket;
    act(() => socket?.onclose?.({ code: CLOSE.sessionEnded, reason: '' }));
    await nextSocket(before);
    differently = { firstName: 'Thomas' };
    act(() => socket?.onopen?.());
    expect(await screen.findByText('Of Thomas')).toBeDefined();
  });

  it.each([
    { title: 'says so', isSignedInAgain: false, reasons: ['You are signed out'] },
    { title: 'is no reason for the next one', isSignedInAgain: true, reasons: [] },
  ])('because the password changed $title (D23)', async ({ isSignedInAgain, reasons }) => {
    await open(<CurrentSession />);
    await screen.findByText('Of Tom');
    act(() => socket?.onopen?.());
    const before = socket;
    isSignedIn = isSignedInAgain;
    act(() => socket?.onclose?.({ code: CLOSE.sessionEnded, reason: 'password-changed' }));
    if (isSignedInAgain) {
      await nextSocket(before);
      isSignedIn = false;
      act(() => socket?.onopen?.());
    }
    await screen.findByText('Signed out');
    expect(titles()).toEqual(reasons);
  });
});
