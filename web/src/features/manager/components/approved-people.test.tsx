import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets, Providers } from '../../../test/fixture.tsx';
import ApprovedPeople from './approved-people.tsx';

const MEMBERSHIP = { id: 'm1', famibookName: 'The Rossis', isApproved: true, isManager: false };
const person = (firstName: string, isApproved: boolean) => ({
  id: firstName,
  firstName,
  lastName: 'Rossi',
  email: `${firstName}@rossi.example`,
  profileImageUrl: null,
  isApproved,
  isManager: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  passwordPreview: '$argon2id$',
  memberships: isApproved ? [MEMBERSHIP] : [],
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

it('a person in no FamiBook is not shown as approved (D10)', async () => {
  render(<ApprovedPeople user={{ id: 'me' } as never} address="/admin/approved-users" part="" />, {
    wrapper: Providers,
  });
  const rows = await screen.findAllByRole('listitem');
  const [ben, ada] = rows.map(({ textContent }) => textContent ?? '');
  expect(ben).toContain('The Rossis');
  expect(ben).toContain('APPROVED');
  expect(ada).not.toContain('APPROVED');
  expect(ada?.split('In no FamiBook')).toHaveLength(2);
});
