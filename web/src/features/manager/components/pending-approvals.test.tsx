import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets, Providers, toasted } from '../../../test/fixture.tsx';
import PendingApprovals from './pending-approvals.tsx';

const PENDING = '/api/admin/pending-users-with-passwords';
const AT = '2026-11-20T10:00:00.000Z';
const membership = (famibookName: string, isApproved = false) => ({
  id: `m-${famibookName}`,
  famibookId: famibookName,
  famibookName,
  isApproved,
  isManager: false,
  createdAt: AT,
});
const ben = (...memberships: ReturnType<typeof membership>[]) => ({
  id: 'ben',
  firstName: 'Ben',
  lastName: 'Rossi',
  email: 'ben@rossi.example',
  profileImageUrl: null,
  isApproved: false,
  isManager: false,
  createdAt: AT,
  membershipId: 'm-The Bergs',
  famibookId: 'The Bergs',
  famibookName: 'The Bergs',
  passwordPreview: '$argon2id$',
  memberships,
});
const BERGS = membership('The Bergs');
const LUNDS = membership('The Lunds');
const ROSSIS = membership('The Rossis', true);

let rows: readonly object[];
let decided: string[];

beforeEach(() => {
  fakeSockets();
  decided = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input);
    if (init?.method === 'POST') {
      decided.push(`${path} ${init.body}`);
      rows = [ben(BERGS, ROSSIS)];
      return Response.json({});
    }
    const isList = path === PENDING || path === '/api/manager/pending-users';
    return Response.json(isList ? rows : {}, { headers: { 'X-Total-Count': String(rows.length) } });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (isAdmin: boolean) =>
  render(<PendingApprovals user={{ id: 'ada', isAdmin } as never} address="/manager/pending-approvals" part="" />, {
    wrapper: Providers,
  });
const requests = () => screen.findByRole('list', { name: 'Requests of Ben Rossi' });
const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('button')
    .map((button) => [button.getAttribute('aria-label'), button.textContent]);

it('the administrator decides each request of a person who waits in several FamiBooks by itself (D10)', async () => {
  rows = [ben(BERGS, LUNDS, ROSSIS)];
  open(true);
  const list = await requests();
  expect(namesIn(list)).toEqual([
    ['Decline for The Bergs', 'Decline'],
    ['Approve for The Bergs', 'Approve'],
    ['Decline for The Lunds', 'Decline'],
    ['Approve for The Lunds', 'Approve'],
  ]);
  // Where the person is a member already stands apart from what is waited for.
  expect(within(list).queryByText(/The Rossis/)).toBeNull();
  expect(screen.getByText('Already in The Rossis')).toBeDefined();

  await userEvent.click(within(list).getByRole('button', { name: 'Approve for The Lunds' }));
  await waitFor(() => expect(toasted()).toBe('User approved successfully'));
  expect(decided).toEqual(['/api/admin/approve-user/ben {"famibookName":"The Lunds"}']);
  // The other request stays.
  await waitFor(() => expect(within(list).queryByText('The Lunds')).toBeNull());
  expect(within(await requests()).getByText('The Bergs')).toBeDefined();
});

it('the administrator is asked about the FamiBook of the request that is declined, and sees it where there is only one (D10)', async () => {
  rows = [ben(LUNDS)];
  open(true);
  await userEvent.click(within(await requests()).getByRole('button', { name: 'Decline for The Lunds' }));
  await screen.findByText(/^Ben will not join The Lunds/);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(decided).toEqual(['/api/admin/decline-user/ben {"famibookName":"The Lunds"}']));
});

it('a manager, who decides about one FamiBook, reads no name of it in the rows', async () => {
  const { memberships: _, ...member } = ben();
  rows = [member];
  open(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(decided).toEqual(['/api/manager/approve-user/ben undefined']));
  expect(screen.queryByText(/The Bergs/)).toBeNull();
});
