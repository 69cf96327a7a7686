import { cleanup, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setOutdatedPageHandler } from '../lib/api/outdated-page.ts';
import { famibookHeader } from '../lib/api/page-owner.ts';
import { readLastSignIn, rememberSignIn } from '../lib/session/last-sign-in.ts';
import { SESSION_CHANNEL } from '../lib/session/session-changes.ts';
import { toastStore } from '../lib/toast/toast.ts';
import { push } from '../test/fixture.tsx';
import { FakeServer, openSignedIn, prepareSessions, titles } from './testing/signed-in-fixture.tsx';

prepareSessions();

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});

async function openIn(famibookId: string) {
  server.change({ famibookId });
  await openSignedIn();
  await waitFor(() => expect(famibookHeader()).toEqual({ 'X-FamiBook-Id': famibookId }));
}

it('a pending user who is approved reads what is available now, and the account is read again (D28)', async () => {
  await openSignedIn();
  // The approval of another user, which a manager receives, changes nothing for this user.
  push('member_approved', 'mika', 'The Others');
  const before = server.requests.length;
  push('member_approved', 'tom');
  expect(titles()).toEqual(['You can now see The Moreau Family']);
  await waitFor(() => expect(server.requests.length).toBeGreaterThan(before));
});

it('the FamiBook for the next sign-in is the current one, but only of the user who signed in last (D6)', async () => {
  const email = 'tom@moreau.example';
  rememberSignIn({ email, famibookName: 'The Moreaus' });
  server.change({ email, famibookName: 'The Rossis' });
  await openSignedIn();
  await waitFor(() => expect(readLastSignIn()).toEqual({ email, famibookName: 'The Rossis' }));
  server.change({ famibookName: 'The Bergs' });
  push('famibook_changed', 'x');
  await waitFor(() => expect(readLastSignIn().famibookName).toBe('The Bergs'));

  cleanup();
  const own = { email: 'anna@berg.example', famibookName: 'The Bergs' };
  rememberSignIn(own);
  await openSignedIn();
  expect(readLastSignIn()).toEqual(own);
});

it('an approval that the user as read already shows makes no toast', async () => {
  server.change({ isApproved: true, famibookName: 'The Moreau Family', waitingIn: [] });
  await openSignedIn();
  const before = toastStore.current();
  push('member_approved', 'tom');
  expect(toastStore.current()).toEqual(before);
  push('member_approved', 'tom', 'The Others');
  expect(titles()[0]).toBe('You can now see The Others');
});

it.each(['member_requested', 'member_ended'] as const)(
  'a user is read again after a push %s about the user, and not after one about another (D28)',
  async (type) => {
    await openSignedIn();
    const before = server.requests.length;
    push(type, 'mika');
    expect(server.requests).toHaveLength(before);
    push(type, 'tom');
    await waitFor(() => expect(server.requests).toHaveLength(before + 1));
  },
);

it('a FamiBook that changed is read again, as its new name or manager shows on every page (D28, D40)', async () => {
  await openSignedIn();
  const before = server.requests.length;
  push('famibook_changed', 'a-famibook');
  await waitFor(() => expect(server.requests).toHaveLength(before + 1));
});

it('when another FamiBook became current, the page reports that it is outdated, and goes on naming its own (D1)', async () => {
  const onChange = vi.fn();
  setOutdatedPageHandler(onChange);
  await openIn('the-moreaus');
  // Removed there, the user is in the next one.
  server.change({ famibookId: 'the-bergs' });
  push('member_ended', 'tom');
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('famibook'));
  // Until the page has been reloaded, nothing that it shows is sent to the other one.
  expect(famibookHeader()).toEqual({ 'X-FamiBook-Id': 'the-moreaus' });
});

it('a switch in another window is followed as one that was pushed (D1)', async () => {
  const onChange = vi.fn();
  setOutdatedPageHandler(onChange);
  await openIn('the-moreaus');
  server.change({ famibookId: 'the-bergs' });
  new BroadcastChannel(SESSION_CHANNEL).postMessage(null);
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('famibook'));
});
