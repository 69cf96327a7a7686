import type { PhotoOrder } from '@famibook/contracts/photos/schemas';

/** Identifies a list of photos. */
export interface ListOf {
  /** Part of a tag; '' means all photos. */
  search: string;
  /** Only photos of this user; null means all users. */
  author: string | null;
  sort: PhotoOrder;
  /** The month at which the list begins, `2019-07`; null means the newest photo. */
  from: string | null;
}

const PREFIX = 'gallery list:';

/** The cache key of a list. */
export const listKey = ({ search, author, sort, from }: ListOf): string =>
  PREFIX + JSON.stringify([search, author, sort, from]);

/** The list of a cache key; undefined for other keys. */
export function listOf(key: string): ListOf | undefined {
  if (!key.startsWith(PREFIX)) return undefined;
  const [search, author, sort, from] = JSON.parse(key.slice(PREFIX.length)) as [
    string,
    string | null,
    PhotoOrder,
    string | null,
  ];
  return { search, author, sort, from };
}

/** Whether a list stays in the cache while others are shown: only all photos from the newest, in either order. */
export const isLasting = ({ search, author, from }: ListOf): boolean =>
  search === '' && author === null && from === null;
