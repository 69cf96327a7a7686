import type { ChangeEvent } from 'react';
import { useDrafts } from './use-drafts.ts';

/** The words of photos. */
interface Words {
  description: string;
  tags: string;
}

const NONE: Words = { description: '', tags: '' };
const FIELDS = ['description', 'tags'] as const;

interface WordsDraft {
  /** What was typed before, or else what is known. */
  words: Words;
  /** Options for `register` of react-hook-form. */
  keep: (field: keyof Words) => { onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void };
  /** Called when the server has these words. */
  sent: (words: Partial<Words>) => void;
  discard: () => void;
}

/**
 * Stores description and tags while they are typed, also over a reload and a new sign-in (D6). `subject` is the id of a
 * photo, or 'new'; `known` is what the server has.
 */
export function useWordsDraft(subject: string, known = NONE): WordsDraft {
  const drafts = useDrafts();
  const typed = (field: keyof Words) => drafts.read(`${field}:${subject}`) || known[field];
  const save = (field: keyof Words, text: string) => drafts.save(`${field}:${subject}`, text);
  return {
    words: { description: typed('description'), tags: typed('tags') },
    keep: (field) => ({
      onChange: ({ target }) => save(field, target.value === known[field] ? '' : target.value),
    }),
    sent: (words) => {
      for (const field of FIELDS) drafts.sent(`${field}:${subject}`, words[field] ?? '');
    },
    discard: () => {
      for (const field of FIELDS) save(field, '');
    },
  };
}
