import type { Comment, PhotoDetail } from '@famibook/contracts/photos/schemas';
import { useState } from 'react';
import { errorText } from '../../../lib/api/api-error.ts';
import { readListPage } from '../../../lib/api/list-page.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { readNewestComments } from '../api/comments.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { isPending } from '../photos/photo-comments.ts';

interface AllComments {
  /** Newest first: the comments of the detail, then the earlier ones that were read. */
  comments: readonly Comment[];
  hasEarlier: boolean;
  isReading: boolean;
  readEarlier: () => Promise<void>;
  /** Called when a comment was deleted, which the detail may not carry. */
  forget: (commentId: string) => void;
}

interface Known {
  newest: readonly Comment[];
  /** What was read on demand, or came with an older detail and is no longer among its newest. */
  earlier: readonly Comment[];
}

/** Reads earlier comments on demand, because a detail carries only the newest 200 (D13). */
export function useEarlierComments({ id, comments, commentCount }: PhotoDetail): AllComments {
  const [known, setKnown] = useState<Known>({ newest: comments, earlier: [] });
  const [next, setNext] = useState<string | null>();
  const [isReading, setReading] = useState(false);
  const earlier = earlierThan(comments, known);
  const all = commentCount > comments.length ? [...comments, ...earlier] : comments;
  if (known.newest !== comments) setKnown({ newest: comments, earlier });

  const readEarlier = async () => {
    setReading(true);
    try {
      // The detail has no URL of its next page, but the list of the same comments has.
      const from = next === undefined ? (await readNewestComments(id)).next : next;
      const page = from ? await readListPage<Comment>(from) : { items: [], next: null };
      setKnown(({ newest, earlier: before }) => ({
        newest,
        // More may have come while nothing was read than a detail carries: those are younger than what is known.
        earlier: [...before, ...without(page.items, [...newest, ...before])].toSorted(newestFirst),
      }));
      setNext(page.next);
    } catch (error) {
      toast({ kind: 'error', title: GALLERY_TEXT.error, description: errorText(error) });
    } finally {
      setReading(false);
    }
  };
  const forget = (commentId: string) =>
    setKnown((now) => ({ ...now, earlier: now.earlier.filter((comment) => comment.id !== commentId) }));
  return { comments: all, hasEarlier: next !== null && all.length < commentCount, isReading, readEarlier, forget };
}

/** A comment that the newest lack although it is younger than the oldest of them was deleted, or has been sent by now. */
function earlierThan(newest: readonly Comment[], known: Known): Comment[] {
  const oldest = newest.at(-1)?.createdAt ?? '';
  return without([...known.newest, ...known.earlier], newest).filter(
    (comment) => comment.createdAt <= oldest && !isPending(comment),
  );
}

function newestFirst(a: Comment, b: Comment): number {
  return b.createdAt.localeCompare(a.createdAt);
}

function without(comments: readonly Comment[], others: readonly Comment[]): Comment[] {
  const ids = new Set<string>(others.map((comment) => comment.id));
  return comments.filter((comment) => !ids.has(comment.id));
}
