import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../../features/gallery/testing/gallery-fixture.tsx';
import { somePhoto, VIEWER } from '../../features/gallery/testing/some-photo.ts';
import { HOME_TEXT } from '../../features/home/home-text.ts';
import { SWR_DEFAULTS } from '../../lib/api/read.ts';
import { LiveProvider } from '../../lib/live/live-provider.tsx';
import { fakeSockets, refusal } from '../../test/fixture.tsx';
import HomePage from './home-page.tsx';

const PENDING = { isApproved: false, famibookId: 'berg', famibookName: 'The Bergs' };
const PHOTO = somePhoto(1);

let server: FakeServer;

beforeEach(() => {
  fakeSockets();
  server = new FakeServer([PHOTO]);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (address: string, differently: Partial<CurrentUser>) =>
  render(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <MemoryRouter initialEntries={[address]}>
        <LiveProvider checkSession={() => undefined}>
          <HomePage user={{ ...VIEWER, resetRequestedAt: null, ...differently } as CurrentUser} isTravel={false} />
        </LiveProvider>
      </MemoryRouter>
    </SWRConfig>,
  );
const isAsked = (id: string) => server.requests.includes(`GET /api/photos/${id}`);

it('a link to a photo of another FamiBook opens while the current one is pending (D6, D22)', async () => {
  open(`/?photo=${PHOTO.id}`, PENDING as Partial<CurrentUser>);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.textContent).toContain('Photo 1'));
  // There is no gallery to search, but the photo can be commented on.
  expect(screen.getByText('beach').closest('button')).toBeNull();
  expect(screen.getByLabelText('Your comment')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Account Pending Approval' })).toBeDefined();
});

it('a link to a photo of another FamiBook opens while the current one is suspended (D22, D39)', async () => {
  server.respond = ({ url }) =>
    url.pathname === '/api/stats' ? refusal(403, 'This FamiBook is suspended.', 'famibook_suspended') : undefined;
  open(`/?photo=${PHOTO.id}`, {});
  await screen.findByText(HOME_TEXT.suspended.text);
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Photo 1'));
});

it('requests to join other FamiBooks are on the page of a suspended one too (D6, D39)', async () => {
  server.respond = ({ url }) =>
    url.pathname === '/api/stats' ? refusal(403, 'This FamiBook is suspended.', 'famibook_suspended') : undefined;
  open('/', { waitingIn: ['The Bergs', 'The Rossis'] });
  await screen.findByText(HOME_TEXT.suspended.text);
  const text = "Your requests to join The Bergs and The Rossis are waiting for the managers' approval.";
  expect(screen.getByText(text)).toBeDefined();
});

it('a photo that a pending member may not see leaves the pending card as it is (D6)', async () => {
  server.respond = ({ url }) =>
    url.pathname === '/api/photos/hidden'
      ? refusal(403, 'Your account is pending approval.', 'pending_approval')
      : undefined;
  open('/?photo=hidden', PENDING as Partial<CurrentUser>);
  await screen.findByRole('heading', { name: 'Account Pending Approval' });
  await waitFor(() => expect(isAsked('hidden')).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
});
