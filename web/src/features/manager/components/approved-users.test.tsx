import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets, Providers } from '../../../test/fixture.tsx';
import ApprovedUsers from './approved-users.tsx';

const NEWEST = { id: 'm2', famibookName: 'The Bergs', isApproved: true, isManager: false };
const person = (firstName: string, isManagerElsewhere: boolean) => ({
  ...NEWEST,
  id: firstName,
  firstName,
  lastName: 'Rossi',
  email: `${firstName}@rossi.example`,
  profileImageUrl: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  memberships: [{ id: 'm1', famibookName: 'The Rossis', isApproved: true, isManager: isManagerElsewhere }, NEWEST],
});

beforeEach(() => {
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    Response.json(String(url) === '/api/user' ? null : [person('Ben', true), person('Ada', false)], {
      headers: { 'X-Total-Count': '2' },
    }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('the administrator is offered to delete only people who manage no FamiBook (D8)', async () => {
  render(<ApprovedUsers user={{ id: 'me', isAdmin: true } as never} address="/manager/approved" part="" />, {
    wrapper: Providers,
  });
  const [ben, ada] = await screen.findAllByRole('listitem');
  expect(within(ben as HTMLElement).queryByRole('button')).toBeNull();
  expect(ben?.textContent).toContain('Manager');
  expect(within(ada as HTMLElement).getByRole('button', { name: 'Delete' })).toBeDefined();
});
