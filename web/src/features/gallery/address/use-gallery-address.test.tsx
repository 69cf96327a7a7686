import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useGalleryAddress } from './use-gallery-address.ts';

afterEach(() => localStorage.clear());

function AtMessages({ children }: { children: ReactNode }) {
  return <MemoryRouter initialEntries={['/?tag=beach#messages']}>{children}</MemoryRouter>;
}

it('the order of an earlier visit is added to the address of the messages, which stays one (D13)', async () => {
  localStorage.setItem('famibook-photo-order', 'taken');
  const { result } = renderHook(() => ({ ...useGalleryAddress(), location: useLocation() }), { wrapper: AtMessages });
  await waitFor(() => expect(result.current.sort).toBe('taken'));
  const { search, hash } = result.current.location;
  expect(search + hash).toBe('?tag=beach&sort=taken#messages');
});
