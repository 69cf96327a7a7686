import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets, Providers } from '../../../test/fixture.tsx';
import PasswordResets from './password-resets.tsx';

const request = (id: number, firstName: string) => ({
  id,
  userId: firstName,
  user: { id: firstName, firstName, lastName: 'Rossi', email: `${firstName}@rossi.example`, profileImageUrl: null },
  reason: null,
  code: '482913',
  isApproved: false,
  approvedAt: null,
  approvedBy: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  completedAt: null,
});

beforeEach(() => {
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) =>
    Response.json(String(input).endsWith('/pending') ? [request(1, 'Ben'), request(2, 'Ida')] : []),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('each button says whose request it approves', async () => {
  render(<PasswordResets />, { wrapper: Providers });
  expect(await screen.findByRole('button', { name: 'Approve', description: 'Ben Rossi' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Approve', description: 'Ida Rossi' })).toBeDefined();
});
