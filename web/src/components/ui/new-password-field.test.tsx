import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { NewPasswordField } from './new-password-field.tsx';

function Field() {
  const [typed, setTyped] = useState('');
  return (
    <>
      <NewPasswordField
        label="Password"
        about={['Hallgren']}
        typed={typed}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="button" onClick={() => setTyped('')}>
        Sent
      </button>
    </>
  );
}

it('says the rule before it is broken, and how easy to guess a password is', async () => {
  render(<Field />);
  expect(screen.getByText('At least 6 characters')).toBeDefined();
  const field = screen.getByLabelText('Password');
  const strength = () => screen.getByRole('status').textContent;
  await userEvent.type(field, '12345');
  expect(strength()).toBe('');
  await userEvent.type(field, '6');
  expect(await screen.findByText('Very easy to guess')).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, 'hallgren');
  expect(await screen.findByText('Very easy to guess')).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, 'seven-otters-paint-the-harbor');
  expect(await screen.findByText('Strong')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Sent' }));
  expect(strength()).toBe('');
});
