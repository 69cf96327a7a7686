import type { Photo } from '@famibook/contracts/photos/schemas';

export function tagsOf({ tags }: Pick<Photo, 'tags'>): string[] {
  return tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** Searches as the server does: part of any tag, in any case (D14). */
export function hasTagLike(photo: Pick<Photo, 'tags'>, search: string): boolean {
  return !search || tagsOf(photo).some((tag) => comparable(tag).includes(comparable(search)));
}

/** Upper case first, so that 'ß' equals 'SS'; a sigma at the end of a word is like any other; spaces are one. */
function comparable(text: string): string {
  return text.replace(/\s+/g, ' ').normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
