import type { Photo } from '@famibook/contracts/photos/schemas';

export function tagsOf({ tags }: Pick<Photo, 'tags'>): string[] {
  return tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** Searches as the server does: part of any tag, in any case (D14). */
export function hasTagLike(photo: Pick<Photo, 'tags'>, search: string): boolean {
  return !search || tagsOf(photo).some((tag) => tag.toLowerCase().includes(search.toLowerCase()));
}
