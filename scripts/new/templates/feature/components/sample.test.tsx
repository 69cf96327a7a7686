import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Sample } from './sample.tsx';

it('shows its title, and greets the signed-in user', () => {
  render(<Sample user={{ firstName: 'Anna' } as CurrentUser} />);
  expect(screen.getByRole('heading', { name: 'Sample' })).toBeDefined();
  expect(screen.getByText('Anna, what is here is for your family only.')).toBeDefined();
});
