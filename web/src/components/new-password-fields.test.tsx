import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { NewPasswordFields } from './new-password-fields.tsx';

const EMPTY = { newPassword: '', confirmPassword: '' };

function Form() {
  const form = useForm({ defaultValues: EMPTY });
  return (
    <form>
      <NewPasswordFields form={form} name="newPassword" label="New Password" confirmLabel="Again" />
      <button type="button" onClick={() => form.reset(EMPTY)}>
        Changed
      </button>
    </form>
  );
}

it('no longer says anything of a password that was sent, after which the form is empty', async () => {
  render(<Form />);
  await userEvent.type(screen.getByLabelText('New Password'), 'seven-otters-paint-the-harbor');
  await screen.findByText('Strong');
  await userEvent.click(screen.getByRole('button', { name: 'Changed' }));
  expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe('');
  expect(screen.queryByText('Strong')).toBeNull();
});
