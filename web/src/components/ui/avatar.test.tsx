import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';

const ANA = { id: '1', firstName: 'ana', lastName: 'Moreau' };

const initialsIn = (container: HTMLElement) =>
  container.querySelector('[data-initials]')?.getAttribute('data-initials');

it('shows the picture of a user who has one, and initials for the others (section 3)', () => {
  const { container, rerender } = render(<Avatar person={{ ...ANA, profileImageUrl: null }} />);
  expect(initialsIn(container)).toBe('AM');
  rerender(<Avatar person={{ ...ANA, profileImageUrl: '/api/portraits/1' }} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/portraits/1');
});

it('falls back to initials while a picture cannot be had, and shows the next one', () => {
  const { container, rerender } = render(<Avatar person={{ ...ANA, profileImageUrl: '/api/portraits/1' }} />);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(initialsIn(container)).toBe('AM');
  rerender(<Avatar person={{ ...ANA, profileImageUrl: '/api/portraits/2' }} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/portraits/2');
});
