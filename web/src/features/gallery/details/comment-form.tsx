import { LENGTHS } from '@famibook/contracts/limits';
import type { FormEvent, KeyboardEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useCommentBox } from '../photos/use-comment-box.ts';
import { DETAILS_TEXT } from './details-text.ts';

const TEXT = DETAILS_TEXT.comments;

/** A box of two rows. What was typed stays until it has arrived. */
export function CommentForm({ photoId }: { photoId: string }) {
  const draft = useCommentBox(photoId, { isInDetails: true });

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    void draft.send();
  };
  // Enter alone starts a new line in a box of two rows.
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-3">
      <Textarea
        label={TEXT.label}
        placeholder={TEXT.placeholder}
        rows={2}
        maxLength={LENGTHS.comment}
        value={draft.text}
        onChange={(event) => draft.type(event.target.value)}
        onKeyDown={press}
      />
      <Button type="submit" variant="primary" className="self-end">
        {TEXT.send}
      </Button>
    </form>
  );
}
