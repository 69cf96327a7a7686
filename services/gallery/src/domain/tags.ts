import { splitTags } from '@famibook/contracts/text';

/** A word of a FamiBook's dictionary: as first written, and as it is found. */
export interface DictionaryTag {
  name: string;
  folded: string;
}

/** Without regard to case: upper case first, so that 'ß' and 'SS' meet. */
export const foldTag = (tag: string): string => tag.normalize('NFC').toUpperCase().toLowerCase();

/** `'Beach, sea'` → its words; those that differ only in case are one. */
export const dictionaryTags = (tags: string): DictionaryTag[] => {
  const byFolded = new Map<string, DictionaryTag>();
  for (const name of splitTags(tags)) {
    const folded = foldTag(name);
    if (!byFolded.has(folded)) byFolded.set(folded, { name, folded });
  }
  return [...byFolded.values()];
};

/** What to look for inside folded tags; undefined when nothing is looked for (D14). */
export const searchTerm = (typed: string | undefined): string | undefined => {
  const term = foldTag((typed ?? '').trim().replace(/\s+/g, ' '));
  return term === '' ? undefined : term;
};
