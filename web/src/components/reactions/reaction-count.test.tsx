import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { SWR_DEFAULTS } from '../../lib/api/read.ts';
import { ReactionCount } from './reaction-count.tsx';

afterEach(() => void vi.restoreAllMocks());

const show = (count: number) =>
  render(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <ReactionCount kind="like" count={count} path="/api/photos/1/reactions" />
    </SWRConfig>,
  );

it('the number of likes tells who, when it is pressed (D12)', async () => {
  const anna = { userId: '1', firstName: 'Anna', lastName: 'Berg', profileImageUrl: null, liked: true, hearted: true };
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json([anna], { headers: { 'X-Total-Count': '3' } }));
  show(3);
  await userEvent.click(screen.getByRole('button', { name: 'Who likes this, 3' }));
  const line = await screen.findByRole('listitem');
  expect(line.textContent).toContain('Anna Berg');
  expect(line.textContent).toContain('loves it');
  expect(screen.getByText('and 2 more')).toBeDefined();
});

it('nobody is nobody to ask about', () => {
  show(0);
  expect(screen.queryByRole('button')).toBeNull();
});
