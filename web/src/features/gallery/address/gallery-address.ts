import type { PhotoOrder } from '@famibook/contracts/photos/schemas';

/** The filter and order of the photos in the address of the home page. */
export interface GalleryAddress {
  /** Part of a tag; '' shows all photos. */
  search: string;
  /** A user's id: shows only their photos. */
  author: string | null;
  /** Null: the order last chosen on this device. */
  sort: PhotoOrder | null;
}

const isOrder = (sort: string | null): sort is PhotoOrder => sort === 'shared' || sort === 'taken';

export function readGalleryAddress(query: string): GalleryAddress {
  const parameters = new URLSearchParams(query);
  const author = parameters.get('author') || null;
  const sort = parameters.get('sort');
  return {
    // The server filters by tag or by author, not by both.
    search: author ? '' : (parameters.get('tag') ?? '').trim(),
    author,
    sort: isOrder(sort) ? sort : null,
  };
}

/** The query with one parameter changed; those of others stay. */
export function changeGalleryAddress(query: string, change: Partial<GalleryAddress>): string {
  const parameters = new URLSearchParams(query);
  const next = { ...readGalleryAddress(query), ...change };
  const set = (name: string, value: string | null) => (value ? parameters.set(name, value) : parameters.delete(name));
  set('tag', next.search);
  set('author', next.author);
  set('sort', next.sort);
  return parameters.size > 0 ? `?${parameters}` : '';
}
