import { splitTags } from '@famibook/contracts/text';

/** A tag of a FamiBook: as first written, and as it is searched. */
export interface TagWord {
  name: string;
  folded: string;
}

/** Makes a tag comparable without regard to case: upper case first, so that 'ß' equals 'SS'. */
export function foldTag(tag: string): string {
  return tag.normalize('NFC').toUpperCase().toLowerCase();
}

/** The tags of `'Beach, sea'`; those that differ only in case are one. */
export function parseTagWords(tags: string): TagWord[] {
  const byFolded = new Map<string, TagWord>();
  for (const name of splitTags(tags)) {
    const folded = foldTag(name);
    if (!byFolded.has(folded)) byFolded.set(folded, { name, folded });
  }
  return [...byFolded.values()];
}

/** The text to search in tags as `SEARCHED_TAG` has them; undefined for an empty search (D14). */
export function searchTerm(typed: string | undefined): string | undefined {
  // A sigma is written otherwise at the end of a word, and what was typed may end within one.
  const term = foldTag((typed ?? '').trim().replace(/\s+/g, ' ')).replaceAll('ς', 'σ');
  return term === '' ? undefined : term;
}
