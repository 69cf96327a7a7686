import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets, Providers } from '../../../test/fixture.tsx';
import AllSubscriptions from './all-subscriptions.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const ROSSIS = {
  id: 1,
  managerName: 'Nora Rossi',
  managerEmail: 'nora@rossi.example',
  companyName: null,
  phoneNumber: null,
  planType: 'basic',
  requestedSpaces: 1,
  famibookName: 'The Rossis',
  isMixedScript: false,
  message: null,
  isApproved: true,
  status: 'approved',
  approvedAt: AT,
  approvedBy: 'ada',
  managerUserId: 'nora',
  createdAt: AT,
};

beforeEach(() => {
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) =>
    Response.json(String(input).startsWith('/api/admin/subscriptions') ? [ROSSIS] : {}),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openChange() {
  await userEvent.click(await screen.findByRole('button', { name: 'Change plan of The Rossis' }));
  return within(await screen.findByRole('dialog'));
}

it('a plan that was chosen before the dialog was cancelled is not chosen when it opens again (D21)', async () => {
  render(<AllSubscriptions />, { wrapper: Providers });
  const dialog = await openChange();
  await userEvent.click(dialog.getByRole('radio', { name: /^Enterprise/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await openChange();
  expect(again.getByRole<HTMLInputElement>('radio', { name: /^Basic/ }).checked).toBe(true);
  expect(again.getByRole<HTMLButtonElement>('button', { name: 'Change plan' }).disabled).toBe(true);
});
