import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';

import { SWR_DEFAULTS } from '../../lib/api/read.ts';
import { toastStore } from '../../lib/toast/toast.ts';
import PasswordResetPage from './password-reset-page.tsx';

const STATUS = '/api/password-reset/status/12';

/** Renders the page at an address, with a response for each path. */
function open(path: string, responses: Record<string, () => Response>) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const respond = responses[String(url)];
    return respond ? respond() : Response.json({ message: 'Unauthorized', code: 'unauthorized' }, { status: 401 });
  });
  render(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <MemoryRouter initialEntries={[path]}>
        <PasswordResetPage />
      </MemoryRouter>
    </SWRConfig>,
  );
}

afterEach(() => vi.restoreAllMocks());

it('shows the code in two threes and reads it out digit by digit (D23)', async () => {
  open('/password-reset?requestId=12', {
    [STATUS]: () => Response.json({ id: 12, isApproved: false, completedAt: null, code: '407193' }),
  });
  expect(await screen.findByText('4 0 7 1 9 3')).toBeDefined();
  expect(screen.getByText('Request ID: 12')).toBeDefined();
});

it('moves to the new password by itself once the request is approved (spec 4)', async () => {
  let isApproved = false;
  open('/password-reset?requestId=12', {
    [STATUS]: () => Response.json({ id: 12, isApproved, completedAt: null, code: '407193' }),
  });
  await screen.findByRole('heading', { name: 'Waiting for Approval' });
  isApproved = true;
  expect(await screen.findByRole('heading', { name: 'Set New Password' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('New Password'));
});

it('says its own words when a reset cannot be completed, and the server’s after too many attempts (spec 8, D16)', async () => {
  let status = 500;
  open('/password-reset?requestId=12', {
    [STATUS]: () => Response.json({ id: 12, isApproved: true, completedAt: null, code: '407193' }),
    '/api/password-reset/complete': () => Response.json({ message: 'Too many attempts.', code: 'x' }, { status }),
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('New Password'), 'a-new-password');
  await user.type(screen.getByLabelText('Confirm New Password'), 'a-new-password');
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  const toastText = () => toastStore.current()[0]?.description;
  await waitFor(() => expect(toastText()).toBe('Failed to reset password. Please try again.'));
  status = 429;
  await user.click(await screen.findByRole('button', { name: 'Reset Password' }));
  await waitFor(() => expect(toastText()).toBe('Too many attempts.'));
});
