import type { Comment, PhotoDetail } from '@famibook/contracts/photos/schemas';
import { useState } from 'react';
import { errorText } from '../../../lib/api/api-error.ts';
import { readListPage } from '../../../lib/api/list-page.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { readNewestComments } from '../api/read-comments.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';

interface AllComments {
  /** Newest first: the comments of the detail, then the earlier ones that were read. */
  comments: readonly Comment[];
  hasEarlier: boolean;
  isReading: boolean;
  readEarlier: () => Promise<void>;
}

/** Reads earlier comments on demand, because a detail carries only the newest 200 (D13). */
export const useEarlierComments = ({ id, comments, commentCount }: PhotoDetail): AllComments => {
  const [earlier, setEarlier] = useState<readonly Comment[]>([]);
  const [next, setNext] = useState<string | null>();
  const [isReading, setReading] = useState(false);
  const newest = new Set<string>(comments.map((comment) => comment.id));
  const all = [...comments, ...earlier.filter((comment) => !newest.has(comment.id))];

  const readEarlier = async () => {
    setReading(true);
    try {
      // The detail has no URL of its next page, but the list of the same comments has.
      const from = next === undefined ? (await readNewestComments(id)).next : next;
      const page = from ? await readListPage<Comment>(from) : { items: [], next: null };
      setEarlier((known) => [...known, ...page.items]);
      setNext(page.next);
    } catch (error) {
      toast({ kind: 'error', title: GALLERY_TEXT.error, description: errorText(error) });
    } finally {
      setReading(false);
    }
  };
  return { comments: all, hasEarlier: next !== null && all.length < commentCount, isReading, readEarlier };
};
