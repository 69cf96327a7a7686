import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { prepareLists, refusal } from '../../../test/fixture.tsx';
import { card, FakeServer, openGallery, shown } from '../testing/gallery-fixture.tsx';
import { somePhoto } from '../testing/some-photo.ts';

prepareLists();

describe('the search for a tag', () => {
  it('searches tags on the server while one types, and says how many there are (D14)', async () => {
    const server = new FakeServer([somePhoto(2, { tags: 'winter' }), somePhoto(1)]);
    openGallery();
    await card('Photo 2');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by tag' }), 'bea');
    expect(await screen.findByText('Showing 1 photo(s) matching "bea"')).toBeDefined();
    expect(shown()).toEqual(['photo-0001']);
    expect(server.requests.findLast((request) => request.includes('tag='))).toBe('GET /api/photos?tag=bea');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(shown()).toHaveLength(2));
  });

  it('leaves the focus in the search box, also when a comment box was open', async () => {
    new FakeServer([somePhoto(1)]);
    openGallery();
    await userEvent.click(await screen.findByRole('button', { name: 'Comments, 0' }));
    await screen.findByRole('textbox', { name: 'Write a comment' });
    const search = screen.getByRole('searchbox', { name: 'Search by tag' });
    await userEvent.type(search, 'bea');
    await screen.findByText('Showing 1 photo(s) matching "bea"');
    expect(document.activeElement).toBe(search);
    expect(screen.queryByRole('textbox', { name: 'Write a comment' })).toBeNull();
  });

  it('finds again what was looked for a moment ago, however quickly it is asked for again (D14)', async () => {
    const { type, clear } = userEvent;
    new FakeServer([somePhoto(2, { tags: 'winter' }), somePhoto(1)]);
    openGallery();
    await card('Photo 1');
    const box = screen.getByRole('searchbox');
    for (let times = 0; times < 2; times++) {
      await type(box, 'bea');
      await waitFor(() => expect(shown()).toHaveLength(1));
      await clear(box);
      await waitFor(() => expect(shown()).toHaveLength(2));
    }
  });

  it('says more than 1,000 where the server stopped counting (D14)', async () => {
    const server = new FakeServer([]);
    server.respond = ({ url }) =>
      url.searchParams.has('tag')
        ? Response.json([somePhoto(1)], { headers: { 'X-Total-Count': '1000', 'X-Total-Capped': 'true' } })
        : undefined;
    openGallery();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search by tag' }), 'sea');
    expect(await screen.findByText('Showing more than 1,000 photos matching "sea"')).toBeDefined();
  });

  it('says that a search failed, and shows no photos in its place until it is tried again (D14)', async () => {
    const server = new FakeServer([somePhoto(2, { tags: 'winter' }), somePhoto(1)]);
    server.respond = ({ url }) =>
      url.searchParams.has('tag') ? refusal(503, 'The gallery is starting.', 'unavailable') : undefined;
    openGallery();
    await card('Photo 2');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by tag' }), 'bea');
    expect(await screen.findByText('The gallery is starting.')).toBeDefined();
    expect(shown()).toEqual([]);
    expect(screen.queryByText(/matching "bea"/)).toBeNull();
    server.respond = () => undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Showing 1 photo(s) matching "bea"')).toBeDefined();
    expect(shown()).toEqual(['photo-0001']);
  });
});
