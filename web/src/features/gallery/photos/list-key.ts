import type { PhotoOrder } from '@famibook/contracts/photos/schemas';

/** Which list of photos. */
export interface ListOf {
  /** A part of a tag; '' is all photos. */
  search: string;
  /** Only what this person has shared; null: all people. */
  author: string | null;
  sort: PhotoOrder;
  /** The month it begins at, `2019-07`; null: at the newest photo. */
  from: string | null;
}

const PREFIX = 'gallery list:';

/** Where the cache keeps what was loaded of one list. */
export const listKey = ({ search, author, sort, from }: ListOf): string =>
  PREFIX + JSON.stringify([search, author, sort, from]);

/** Which list a key is of; undefined for keys of other things. */
export const listOf = (key: string): ListOf | undefined => {
  if (!key.startsWith(PREFIX)) return undefined;
  const [search, author, sort, from] = JSON.parse(key.slice(PREFIX.length)) as [
    string,
    string | null,
    PhotoOrder,
    string | null,
  ];
  return { search, author, sort, from };
};

/** Kept while other lists are looked at: all photos from the newest, in either order. */
export const isLasting = ({ search, author, from }: ListOf): boolean =>
  search === '' && author === null && from === null;
