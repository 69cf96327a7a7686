import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ResetNotice } from './reset-notice.tsx';

it('a dismissed notice passes the focus to the heading of the page', async () => {
  render(
    <>
      <ResetNotice requestedAt="2026-03-03T09:00:00.000Z" />
      <h1 tabIndex={-1}>The Moreau Family</h1>
    </>,
  );
  screen.getByRole('button', { name: 'Dismiss this notice' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('status')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
});
