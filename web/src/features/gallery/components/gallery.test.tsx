import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { prepareLists, refusal, toasted } from '../../../test/fixture.tsx';
import { card, FakeServer, openGallery, shown } from '../testing/gallery-fixture.tsx';
import { somePhoto } from '../testing/some-photo.ts';

prepareLists();

describe('the gallery', () => {
  it('adds a page with Continue Photos, which is gone on the last one', async () => {
    const server = new FakeServer([somePhoto(3), somePhoto(2), somePhoto(1)]);
    server.pageSize = 2;
    openGallery();
    await card('Photo 3');
    expect(shown()).toEqual(['photo-0003', 'photo-0002']);
    await userEvent.click(screen.getByRole('button', { name: 'Continue Photos' }));
    await waitFor(() => expect(shown()).toEqual(['photo-0003', 'photo-0002', 'photo-0001']));
    expect(screen.queryByRole('button', { name: 'Continue Photos' })).toBeNull();
  });

  it('reads page after page by itself with View All (D13)', async () => {
    const server = new FakeServer([4, 3, 2, 1].map((number) => somePhoto(number)));
    server.pageSize = 1;
    openGallery();
    await card('Photo 4');
    await userEvent.click(screen.getByRole('button', { name: 'View All' }));
    await waitFor(() => expect(shown()).toHaveLength(4));
  });

  it('says that another order failed, and reloads it when it is chosen again', async () => {
    const server = new FakeServer([somePhoto(1)]);
    server.respond = ({ url }) =>
      url.searchParams.get('sort') === 'taken' ? refusal(500, 'It went wrong.', 'internal') : undefined;
    openGallery();
    await card('Photo 1');
    await userEvent.click(screen.getByRole('button', { name: 'By date taken' }));
    expect(await screen.findByText('It went wrong.')).toBeDefined();
    expect(shown()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'By date shared' }));
    await card('Photo 1');
    server.respond = () => undefined;
    await userEvent.click(screen.getByRole('button', { name: 'By date taken' }));
    expect(screen.queryByText('It went wrong.')).toBeNull();
    expect(await card('Photo 1')).toBeDefined();
  });

  it('stays where it was when a jump to a month fails, and says so', async () => {
    const server = new FakeServer([somePhoto(2), somePhoto(1)]);
    server.respond = ({ url }) => {
      if (url.pathname === '/api/photos/months') {
        return Response.json(['2026-01', '2025-12'].map((month) => ({ month, count: 1 })));
      }
      return url.searchParams.has('from') ? refusal(500, 'It went wrong.', 'internal') : undefined;
    };
    openGallery();
    const first = await card('Photo 2');
    await userEvent.click(await screen.findByRole('button', { name: 'Jump to month' }));
    await userEvent.click(await screen.findByRole('button', { name: /^December 2025/ }));
    await waitFor(() => expect(toasted()).toBe('Error: It went wrong.'));
    expect(shown()).toEqual(['photo-0002', 'photo-0001']);
    expect(first.isConnected).toBe(true);
  });

  it('invites the first photo', async () => {
    new FakeServer([]);
    openGallery();
    expect(await screen.findByText('No photos have been shared yet.')).toBeDefined();
    expect(screen.getByText('Be the first to upload a photo!')).toBeDefined();
  });

  it('says what went wrong, and reads again on demand', async () => {
    const server = new FakeServer([somePhoto(1)]);
    server.respond = ({ url }) =>
      url.pathname === '/api/photos' ? refusal(500, 'Something went wrong on our side.', 'internal') : undefined;
    openGallery();
    expect(await screen.findByText('Something went wrong on our side.')).toBeDefined();
    server.respond = () => undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Photo 1')).toBeDefined();
  });
});

it('an administrator without a FamiBook, whose tags would be listed, is not offered all tags', async () => {
  new FakeServer([somePhoto(1)]);
  const { unmount } = openGallery();
  expect(await screen.findByRole('button', { name: 'All tags' })).toBeDefined();
  unmount();
  openGallery({ isAdmin: true, famibookId: null, famibookName: null });
  await card('Photo 1');
  expect(screen.queryByRole('button', { name: 'All tags' })).toBeNull();
});
