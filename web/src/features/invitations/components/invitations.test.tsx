import type { Invitation } from '@famibook/contracts/invitations/schemas';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { fakeSockets, Providers, refusal, toasted } from '../../../test/fixture.tsx';
import { Invitations } from './invitations.tsx';

const TOKEN = 'a-token-of-43-characters-0123456789-abcdefgh';
const LINK = `http://localhost:3000/invitation#${TOKEN}`;

const invitation = (given: Partial<Invitation>): Invitation => ({
  id: 'one' as Invitation['id'],
  state: 'open',
  letsIn: false,
  uses: 10,
  usesLeft: 7,
  createdBy: 'Nora Rossi',
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
  ...given,
});

let rows: Invitation[] = [];
const sent: { url: string; method: string | undefined; body: unknown }[] = [];
let refuse: Response | undefined;

beforeEach(() => {
  rows = [];
  sent.length = 0;
  refuse = undefined;
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (target, init) => {
    const url = String(target);
    if (init?.method && init.method !== 'GET') {
      sent.push({ url, method: init.method, body: init.body && JSON.parse(String(init.body)) });
      if (refuse) return refuse;
    }
    if (init?.method === 'POST') {
      const made = invitation({ id: 'new' as Invitation['id'], ...JSON.parse(String(init.body)), usesLeft: 2 });
      rows = [made, ...rows];
      return Response.json({ ...made, token: TOKEN }, { status: 201 });
    }
    if (init?.method === 'DELETE') {
      rows = rows.map((row) => ({ ...row, state: 'revoked' }));
      return Response.json({ message: 'The invitation was revoked.' });
    }
    if (url.startsWith('/api/manager/invitations')) return Response.json(rows);
    return Response.json({});
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open() {
  const user = userEvent.setup();
  render(
    <Providers>
      <h2 tabIndex={-1} data-desk-heading>
        Invitations
      </h2>
      <Invitations famibookName="The Rossis" />
    </Providers>,
  );
  return user;
}
const field = (label: string): HTMLInputElement => screen.getByLabelText(label);

it('starts with 7 days and 10 people who wait, and says that there is none yet (D43)', async () => {
  open();
  expect(await screen.findByText('No invitations yet')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Invite people to The Rossis' })).toBeDefined();
  expect([field('Days the link works').value, field('People who can use it').value]).toEqual(['7', '10']);
  expect(field('Let people in right away').checked).toBe(false);
});

it('makes a link, shows it once with a code to scan, and copies it (D43)', async () => {
  const user = open();
  await user.clear(field('Days the link works'));
  await user.type(field('Days the link works'), '3');
  await user.clear(field('People who can use it'));
  await user.type(field('People who can use it'), '2');
  await user.click(field('Let people in right away'));
  await user.click(screen.getByRole('button', { name: 'Make a Link' }));
  const heading = await screen.findByRole('heading', { name: 'Your new link' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(sent).toEqual([{ url: '/api/manager/invitations', method: 'POST', body: { days: 3, uses: 2, letsIn: true } }]);
  expect(field('Invitation link').value).toBe(LINK);
  expect(screen.getByRole('img', { name: 'Invitation as a QR code' })).toBeDefined();
  expect(screen.getByText(/the link lets them in at once/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Copy Link' }));
  expect(await navigator.clipboard.readText()).toBe(LINK);
  expect(toasted()).toContain('Link copied');
  expect(await screen.findByText(/^2 of 2 people can still join/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(TOKEN, { exact: false })).toBeNull();
  expect(screen.getByRole('button', { name: 'Make a Link' })).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Invitations');
});

it('offers to share where the browser can', async () => {
  const share = vi.fn(async () => undefined);
  Object.assign(navigator, { share });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Make a Link' }));
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ title: 'Join The Rossis on FamiBook', url: LINK });
});

it('says everything that is wrong at once, and what the server refuses (D15, D16)', async () => {
  refuse = refusal(409, 'A FamiBook can have at most 50 open invitations.', 'too_many_invitations');
  const user = open();
  await user.clear(field('Days the link works'));
  await user.type(field('Days the link works'), '31');
  await user.clear(field('People who can use it'));
  await user.click(screen.getByRole('button', { name: 'Make a Link' }));
  expect(await screen.findByText('Days can be at most 30')).toBeDefined();
  expect(screen.getByText('People must be a number')).toBeDefined();
  expect(sent).toEqual([]);
  await user.clear(field('Days the link works'));
  await user.type(field('Days the link works'), '30');
  await user.type(field('People who can use it'), '5');
  await user.click(screen.getByRole('button', { name: 'Make a Link' }));
  await waitFor(() =>
    expect(toasted()).toBe('Error: Failed to make the link. A FamiBook can have at most 50 open invitations.'),
  );
  expect(field('People who can use it').value).toBe('5');
});

it('lists what is left of each, and revokes an open one after a question', async () => {
  rows = [
    invitation({}),
    invitation({ id: 'two' as Invitation['id'], state: 'used_up', usesLeft: 0, letsIn: true }),
    invitation({ id: 'three' as Invitation['id'], state: 'expired', uses: 1, usesLeft: 1, createdBy: null }),
  ];
  const user = open();
  const list = await screen.findByRole('list', { name: 'Invitations' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '7 of 10 people can still join, until November 27, 2026Made by Nora Rossi on November 20, 2026OpenRevoke',
    '10 of 10 people joinedMade by Nora Rossi on November 20, 2026Lets in at onceUsed up',
    '0 of 1 person joinedMade on November 20, 2026Expired',
  ]);
  await user.click(within(list).getByRole('button', { name: /^Revoke/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/The link stops working at once/)).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(toasted()).toBe('Invitation revoked'));
  expect(sent).toEqual([{ url: '/api/manager/invitations/one', method: 'DELETE', body: undefined }]);
  await waitFor(() => expect(within(list).getAllByText('Revoked')).toHaveLength(3));
});
