const PREFIX = 'gallery list:';

/** Where the cache keeps what was loaded of one search; '' is all photos. */
export const listKey = (search: string): string => PREFIX + search;

/** The search of a list's key; undefined for keys of other things. */
export const searchOf = (key: string): string | undefined =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;
