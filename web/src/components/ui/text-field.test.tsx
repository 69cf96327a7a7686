import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextField } from './text-field.tsx';

it('takes the direction of what is typed, as of a Hebrew name', () => {
  render(<TextField label="First Name" />);
  expect(screen.getByLabelText('First Name').getAttribute('dir')).toBe('auto');
});

it('an error that comes later is in a live region that was there before, and describes the field', () => {
  const { container, rerender } = render(<TextField label="Code" />);
  const region = container.querySelector('[aria-live=polite]');
  expect(region?.textContent).toBe('');
  rerender(<TextField label="Code" error="This code is wrong." />);
  expect(container.querySelector('[aria-live=polite]')).toBe(region);
  expect(region?.textContent).toBe('This code is wrong.');
  const described = screen.getByLabelText('Code').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('This code is wrong.');
});
