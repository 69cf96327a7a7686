import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets, Providers } from '../../../test/fixture.tsx';
import HandOverDialog from './hand-over-dialog.tsx';

const NORA = { id: 'nora', famibookId: 'rossis', famibookName: 'The Rossis' } as unknown as CurrentUser;
const member = (id: string, firstName: string) => ({
  id,
  membershipId: `m-${id}`,
  famibookId: 'rossis',
  famibookName: 'The Rossis',
  firstName,
  lastName: 'Rossi',
  email: `${id}@rossi.example`,
  profileImageUrl: null,
  isManager: false,
  isApproved: true,
  createdAt: '2026-11-20T10:00:00.000Z',
});

let isReachable: boolean;
let sent: string[];

beforeEach(() => {
  fakeSockets();
  isReachable = true;
  sent = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method === 'POST') {
      sent.push(`${input} ${init.body}`);
      return Response.json({ message: 'Handed over.' });
    }
    if (String(input) === '/api/user') return Response.json(NORA);
    if (!isReachable) throw new TypeError('Failed to fetch');
    return Response.json(String(input).includes('q=Zed') ? [] : [member('ben', 'Ben'), member('anna', 'Anna')]);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = () => render(<HandOverDialog open user={NORA} onClose={vi.fn()} />, { wrapper: Providers });

it('says that the plan goes over, and further FamiBooks do not (D21, D40)', async () => {
  open();
  await screen.findByText('The plan goes over too. Its further FamiBooks keep their managers.');
});

it('Enter in the search hands over to no member, also when one is chosen already (D40)', async () => {
  open();
  await userEvent.click(await screen.findByRole('radio', { name: /^Ben/ }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search members' }), 'Anna{Enter}');
  expect(sent).toEqual([]);
  expect(screen.getByRole('button', { name: 'Make Ben the manager' })).toBeDefined();
});

it('says why no member is there when they could not be read', async () => {
  isReachable = false;
  open();
  await screen.findByText('FamiBook cannot be reached. Check your connection and try again.');
});

it('a search that could not be read is not said to have found no member', async () => {
  open();
  const box = await screen.findByRole('searchbox', { name: 'Search members' });
  await userEvent.type(box, 'Zed');
  await screen.findByText('Nobody matches');
  isReachable = false;
  await userEvent.type(box, 'a');
  await screen.findByText('FamiBook cannot be reached. Check your connection and try again.');
  expect(screen.queryByText('Nobody matches')).toBeNull();
});

it('members who were found before are not shown under a search that could not be read', async () => {
  open();
  const box = await screen.findByRole('searchbox', { name: 'Search members' });
  await screen.findByRole('radio', { name: /^Ben/ });
  isReachable = false;
  await userEvent.type(box, 'Zed');
  await screen.findByText('FamiBook cannot be reached. Check your connection and try again.');
  expect(screen.queryByRole('radio')).toBeNull();
});
