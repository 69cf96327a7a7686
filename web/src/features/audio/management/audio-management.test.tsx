import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets, Providers } from '../../../test/fixture.tsx';
import { AudioManagement } from './audio-management.tsx';

const file = (id: string, isActive: boolean) => ({
  id,
  originalFilename: `${id}.mp3`,
  audioUrl: `/api/media/rossis/${id}`,
  fileSize: 1_048_576,
  duration: 60,
  isActive,
  createdAt: '2026-11-20T10:00:00.000Z',
});

beforeEach(() => {
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ audioFiles: [file('waltz', true), file('march', false)] }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('each button says which music it is about', async () => {
  render(<AudioManagement />, { wrapper: Providers });
  expect(await screen.findByRole('button', { name: 'Delete', description: 'waltz.mp3' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Delete', description: 'march.mp3' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Activate', description: 'march.mp3' })).toBeDefined();
});
