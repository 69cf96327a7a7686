import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

it('closes by no way before what was confirmed has ended', async () => {
  const onClose = vi.fn();
  const ended = Promise.withResolvers<void>();
  render(
    <ConfirmDialog
      open
      title="Delete this backup?"
      question="It is deleted for good."
      confirm="Delete"
      onConfirm={() => ended.promise}
      onClose={onClose}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const cross = screen.getByRole('button', { name: 'Close' });
  expect(cross.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(cross);
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  ended.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
