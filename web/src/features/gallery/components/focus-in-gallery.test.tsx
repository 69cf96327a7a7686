import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { prepareLists, refusal } from '../../../test/fixture.tsx';
import { card, FakeServer, openGallery, shown } from '../testing/gallery-fixture.tsx';
import { someComment, somePhoto } from '../testing/some-photo.ts';

prepareLists();

/** The button had the focus, and its press removes it. */
async function pressByKey(name: string | RegExp) {
  const button = await screen.findByRole('button', { name });
  button.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(button.isConnected).toBe(false));
}
const focusIsOn = (element: () => Element | null) => waitFor(() => expect(document.activeElement).toBe(element()));
const heading = () => screen.getByRole('heading', { name: 'Recent Photos' });

it('the last Continue Photos passes the focus to the first new photo', async () => {
  const server = new FakeServer([4, 3, 2, 1].map((number) => somePhoto(number)));
  server.pageSize = 2;
  openGallery();
  await card('Photo 4');
  await pressByKey('Continue Photos');
  const next = await card('Photo 2');
  await focusIsOn(() => next.querySelector('[data-picture]'));
});

it('the button for further tags passes the focus to the first of them', async () => {
  new FakeServer([somePhoto(1, { tags: 'one,two,three,four,five,six,seven,eight' })]);
  openGallery();
  await card('Photo 1');
  await pressByKey('2 more tags');
  await focusIsOn(() => screen.getByRole('button', { name: /seven/ }));
});

it('the way back from the photos of one author passes the focus to the heading', async () => {
  new FakeServer([somePhoto(2), somePhoto(1)]);
  openGallery();
  await card('Photo 2');
  const [author] = screen.getAllByRole('button', { name: 'Tom Moreau: show all photos' });
  await userEvent.click(author as HTMLElement);
  await pressByKey("Photos by Tom. Show everyone's photos");
  await focusIsOn(heading);
});

it('clearing a search that found nothing passes the focus to the heading', async () => {
  new FakeServer([somePhoto(1)]);
  openGallery();
  await card('Photo 1');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by tag' }), 'zebra');
  await screen.findByText(/zebra/, { selector: '[class*=font-display]' });
  const clear = screen.getAllByRole('button', { name: /^Clear/ }).at(-1);
  clear?.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(shown()).toHaveLength(1));
  await focusIsOn(heading);
});

it('a second attempt that works passes the focus to the heading', async () => {
  const server = new FakeServer([somePhoto(1)]);
  server.respond = ({ url }) =>
    url.pathname === '/api/photos' ? refusal(500, 'Something went wrong on our side.', 'internal') : undefined;
  openGallery();
  await screen.findByText('Something went wrong on our side.');
  server.respond = () => undefined;
  await pressByKey('Try again');
  await focusIsOn(heading);
});

it('the way back from a month to the newest photos passes the focus to the heading', async () => {
  const server = new FakeServer([somePhoto(2), somePhoto(1)]);
  server.respond = ({ url }) =>
    url.pathname === '/api/photos/months'
      ? Response.json(['2026-01', '2025-12'].map((month) => ({ month, count: 1 })))
      : undefined;
  openGallery();
  await card('Photo 2');
  await userEvent.click(await screen.findByRole('button', { name: 'Jump to month' }));
  await userEvent.click(await screen.findByRole('button', { name: /^December 2025/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pressByKey(/newest/i);
  await focusIsOn(heading);
});

it('the last earlier comments of a photo pass the focus to the list of comments', async () => {
  const photo = somePhoto(1, { commentCount: 2, newestComments: [someComment('b', 'The newer one')] });
  const server = new FakeServer([photo]);
  server.respond = ({ url }) =>
    url.pathname.endsWith('/comments')
      ? Response.json([someComment('a', 'The older one')], { headers: { 'X-Total-Count': '2' } })
      : undefined;
  openGallery();
  await userEvent.click(await screen.findByRole('button', { name: /: Photo 1$/ }));
  await screen.findByRole('heading', { name: /^Photo by/ });
  await pressByKey(/earlier/i);
  await focusIsOn(() => screen.getByRole('region', { name: 'Comments' }));
});
