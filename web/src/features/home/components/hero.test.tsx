import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeSockets, Providers } from '../../../test/fixture.tsx';
import { Hero } from './hero.tsx';

beforeEach(() => {
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]));
});

test('the counters do not read out a bare number for each photo of an upload', async () => {
  const user = { firstName: 'Ana', famibookName: 'The Moreau Family' } as CurrentUser;
  render(<Hero user={user} />, { wrapper: Providers });
  expect(await screen.findByRole('heading', { name: 'The Moreau Family' })).toBeDefined();
  expect(document.querySelector('[aria-live]')).toBeNull();
});
