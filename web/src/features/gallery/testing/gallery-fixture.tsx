import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Photo } from '@famibook/contracts/photos/schemas';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { STATS } from '../../../lib/stats/use-stats.ts';
import { Providers, refusal } from '../../../test/fixture.tsx';
import { Gallery } from '../components/gallery.tsx';
import { VIEWER } from './some-photo.ts';

type Responder = (request: {
  method: string;
  url: URL;
  body: unknown;
}) => Response | undefined | Promise<Response | undefined>;

/** A server that holds photos in memory, and responds as a test wants. */
export class FakeServer {
  photos: Photo[];
  pageSize = 200;
  /** Called first; without a response from it the fake server responds by itself. */
  respond: Responder = () => undefined;
  readonly requests: string[] = [];

  constructor(photos: Photo[]) {
    this.photos = photos;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => this.#serve(String(input), init));
  }

  async #serve(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, 'http://famibook.test');
    const method = init.method ?? 'GET';
    this.requests.push(`${method} ${path}`);
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
    return (await this.respond({ method, url, body })) ?? this.#default(method, url);
  }

  #default(method: string, url: URL): Response {
    if (url.pathname === '/api/user') return Response.json(VIEWER);
    if (url.pathname === STATS) return Response.json({ totalPhotos: this.photos.length, totalMessages: 0 });
    if (url.pathname === '/api/photos') return this.page(url);
    const photo = this.photos.find(({ id }) => url.pathname === `/api/photos/${id}`);
    if (method === 'GET' && photo) return Response.json({ ...photo, comments: photo.newestComments });
    return refusal(404, 'This photo does not exist.', 'photo_not_found');
  }

  page(url: URL): Response {
    const tag = url.searchParams.get('tag') ?? '';
    const found = this.photos.filter(({ tags }) => tags.includes(tag));
    const from = Number(url.searchParams.get('before') ?? 0);
    const headers = new Headers({ 'X-Total-Count': String(found.length) });
    const next = from + this.pageSize;
    if (next < found.length) headers.set('Link', `</api/photos?before=${next}>; rel="next"`);
    return Response.json(found.slice(from, next), { headers });
  }
}

export const openGallery = (differently: Partial<CurrentUser> = {}, beside?: ReactNode) =>
  render(
    <Providers>
      <Gallery user={{ ...VIEWER, ...differently } as CurrentUser} onUpload={vi.fn()} />
      {beside}
    </Providers>,
  );

/** The card of the photo with this description. */
export async function card(description: string): Promise<HTMLElement> {
  const picture = await screen.findByRole('button', { name: (name) => name.endsWith(`: ${description}`) });
  return picture.closest('article') as HTMLElement;
}

/** Which photos are shown, in their order. */
export const shown = () => screen.queryAllByRole('article').map((article) => article.dataset.id);
