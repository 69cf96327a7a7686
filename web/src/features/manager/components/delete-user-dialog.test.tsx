import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import DeleteUserDialog from './delete-user-dialog.tsx';

const BEN = { firstName: 'Ben', lastName: 'Rossi', email: 'ben@example.com' };

it('can no longer be cancelled while the user is being deleted (D8)', async () => {
  const onClose = vi.fn();
  render(<DeleteUserDialog open person={BEN} onDelete={() => new Promise(() => undefined)} onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
});
