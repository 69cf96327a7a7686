import { LENGTHS, PAGE } from '@famibook/contracts/limits';
import { listTags } from '@famibook/contracts/photos/routes';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { SEARCH_WAIT } from '../../../config/timing.ts';
import { useRead } from '../../../lib/api/read.ts';
import { formatCount } from '../../../lib/time.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';

const TEXT = GALLERY_TEXT.allTags;

interface AllTagsDialogProps {
  open: boolean;
  onClose: () => void;
  onTag: (tag: string) => void;
}

/** The family's tags, the most used first; a press searches for one. */
export default function AllTagsDialog({ open, onClose, onTag }: AllTagsDialogProps) {
  const [text, setText] = useState('');
  const q = useSettled(text.trim(), SEARCH_WAIT);
  const { data, error, isLoading, mutate } = useRead(listTags, open ? { query: { q } } : null, {
    keepPreviousData: true,
    revalidateIfStale: true,
  });
  const isFull = (data?.length ?? 0) >= PAGE.max;
  // What another search has found says nothing about the tags that this one would find.
  const isCurrent = !isLoading && !error;
  const tags = isCurrent ? data : data?.filter(({ tag }) => tag.toLowerCase().includes(q.toLowerCase()));
  return (
    <Dialog open={open} onClose={onClose} title={TEXT.title}>
      <TextField
        type="search"
        label={TEXT.find}
        hint={isFull ? TEXT.mostUsed : undefined}
        maxLength={LENGTHS.tag}
        autoComplete="off"
        autoCapitalize="none"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-4 min-h-40">
        {isLoading && !error && !tags?.length && <Skeleton className="h-40" />}
        {error && (
          <p role="alert" className="mb-2 flex flex-wrap items-center gap-3 text-ink-quiet">
            {TEXT.failed}
            <Button onClick={() => void mutate()}>{GALLERY_TEXT.again}</Button>
          </p>
        )}
        {isCurrent && tags?.length === 0 && <p className="text-ink-quiet">{q ? TEXT.noneLike(q) : TEXT.none}</p>}
        {tags && tags.length > 0 && (
          <ul aria-label={TEXT.title} className="flex flex-wrap gap-2">
            {tags.map(({ tag, photos }) => (
              <li key={tag} className="max-w-full">
                <button
                  type="button"
                  onClick={() => {
                    onClose();
                    onTag(tag);
                  }}
                  className="flex min-h-11 max-w-full items-center gap-2 rounded-full bg-paper-deep px-4 text-[0.9375rem] font-medium transition-colors duration-150 hover:bg-accent-soft hover:text-accent"
                >
                  <span dir="auto" className="truncate">
                    {tag}
                  </span>{' '}
                  <span className="text-sm text-ink-quiet tabular-nums">
                    {formatCount(photos)} <span className="sr-only">{photos === 1 ? TEXT.photo : TEXT.photos}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
