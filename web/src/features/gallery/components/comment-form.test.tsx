import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets, layOut } from '../../../test/fixture.tsx';
import { FakeServer, openGallery } from '../testing/gallery-fixture.tsx';
import { somePhoto } from '../testing/some-photo.ts';

beforeEach(() => {
  localStorage.clear();
  fakeSockets();
  layOut(100);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ['on its card', 'Comments, 0', 'Write a comment', 'Send comment'],
  ['in its details', /: Photo 1$/, 'Your comment', 'Post Comment'],
])('keeps the whole of a pasted comment that is too long, and says so, %s (D15)', async (_, opener, box, send) => {
  const server = new FakeServer([somePhoto(1)]);
  openGallery();
  await userEvent.click(await screen.findByRole('button', { name: opener }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: box });
  field.focus();
  await userEvent.paste(`${'🌊'.repeat(2_000)}!`);
  await userEvent.click(screen.getByRole('button', { name: send }));
  await screen.findByText('Comment can have at most 2,000 characters');
  expect([...field.value]).toHaveLength(2_001);
  expect(server.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  await userEvent.type(field, '{Backspace}');
  expect(screen.queryByText('Comment can have at most 2,000 characters')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: send }));
  await waitFor(() => expect(server.requests).toContain('POST /api/photos/photo-0001/comments'));
});
