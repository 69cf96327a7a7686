import type { PhotoOrder } from '@famibook/contracts/photos/schemas';

/** Which photos the address of the home page asks for. */
export interface GalleryAddress {
  /** Part of a tag; '' is all photos. */
  search: string;
  /** A person's id: only what they have shared. */
  author: string | null;
  /** Null: as last chosen on this device. */
  sort: PhotoOrder | null;
}

const isOrder = (sort: string | null): sort is PhotoOrder => sort === 'shared' || sort === 'taken';

export function readGalleryAddress(query: string): GalleryAddress {
  const parameters = new URLSearchParams(query);
  const author = parameters.get('author') || null;
  const sort = parameters.get('sort');
  return {
    // One at a time: the server looks for a tag or for a person.
    search: author ? '' : (parameters.get('tag') ?? '').trim(),
    author,
    sort: isOrder(sort) ? sort : null,
  };
}

/** The query with a part of it changed; what belongs to others stays. */
export function changeGalleryAddress(query: string, change: Partial<GalleryAddress>): string {
  const parameters = new URLSearchParams(query);
  const next = { ...readGalleryAddress(query), ...change };
  const set = (name: string, value: string | null) => (value ? parameters.set(name, value) : parameters.delete(name));
  set('tag', next.search);
  set('author', next.author);
  set('sort', next.sort);
  return parameters.size > 0 ? `?${parameters}` : '';
}
