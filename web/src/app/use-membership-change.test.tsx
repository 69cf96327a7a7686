import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { AccessDenied } from '../features/manager/components/access-denied.tsx';
import { setOutdatedPageHandler } from '../lib/api/outdated-page.ts';
import { mayManage } from '../lib/session/may-manage.ts';
import { useCurrentUser } from '../lib/session/use-current-user.ts';
import { push } from '../test/fixture.tsx';
import { FakeServer, openSignedIn, prepareSessions, titles } from './testing/signed-in-fixture.tsx';

prepareSessions();

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.change({ isApproved: true, famibookId: 'the-moreaus', famibookName: 'The Moreau Family' });
});

/** As the manager page does. */
function ManagerPage() {
  const { user } = useCurrentUser();
  return user && (mayManage(user) ? <p>Manager Dashboard</p> : <AccessDenied />);
}

it('a member to whom the FamiBook was handed over is notified, and so is the former manager (D40)', async () => {
  server.change({ isManager: false });
  await openSignedIn(<ManagerPage />);
  await screen.findByRole('heading', { level: 1, name: 'Access Denied' });
  server.change({ isManager: true });
  push('famibook_changed', 'the-moreaus');
  await screen.findByText('Manager Dashboard');
  await waitFor(() => expect(titles()).toContain('You are now the manager of The Moreau Family'));

  server.change({ isManager: false });
  push('famibook_changed', 'the-moreaus');
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
  server.change({ isManager: true });
  await openSignedIn();
  await screen.findByText('Tom');
  server.change({ famibookId: 'the-bergs', isManager: false, famibookName: 'The Bergs', firstName: 'Thomas' });
  push('member_ended', 'tom');
  await screen.findByText('Thomas');
  expect(titles()).toEqual([]);
});

it.each([
  [true, 'You are no longer in The Moreau Family'],
  [false, 'Your request to join The Moreau Family has ended'],
])('a user whose last membership ended reads it, approved or not: %s (D10, D28)', async (isApproved, title) => {
  server.change({ isApproved });
  await openSignedIn();
  server.change({ famibookId: null, famibookName: null, isApproved: false, firstName: 'Thomas' });
  push('member_ended', 'tom');
  await screen.findByText('Thomas');
  await waitFor(() => expect(titles()).toEqual([title]));
});
