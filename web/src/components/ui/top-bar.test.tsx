import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TopBar } from './top-bar.tsx';

it('a Hebrew name that is too long for a phone is cut at its end, because it has its own direction', () => {
  render(<TopBar nameOnPhones="משפחת אברהמי-לוינשטיין" />);
  expect(screen.getByText('משפחת אברהמי-לוינשטיין').dir).toBe('auto');
});
