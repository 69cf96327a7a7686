import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { NewPasswordField } from './new-password-field.tsx';

it('says the rule before it is broken, and how easy to guess a password is', async () => {
  render(<NewPasswordField label="Password" about={['Hallgren']} />);
  expect(screen.getByText('At least 6 characters')).toBeDefined();
  const field = screen.getByLabelText('Password');
  await userEvent.type(field, '12345');
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.type(field, '6');
  expect(await screen.findByText('Very easy to guess')).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, 'hallgren');
  expect(await screen.findByText('Very easy to guess')).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, 'seven-otters-paint-the-harbor');
  expect(await screen.findByText('Strong')).toBeDefined();
});
