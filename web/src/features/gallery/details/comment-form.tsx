import { LENGTHS } from '@famibook/contracts/limits';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useComment } from '../photos/use-comment.ts';
import { DETAILS_TEXT } from './details-text.ts';

const TEXT = DETAILS_TEXT.comments;

/** A box of two rows. What was typed stays until it has arrived. */
export function CommentForm({ photoId }: { photoId: string }) {
  const [typed, setTyped] = useState('');
  const comment = useComment({ isInDetails: true });

  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    const text = typed;
    setTyped('');
    if (!(await comment(photoId, text))) setTyped((later) => later || text);
  };
  // Enter alone starts a new line in a box of two rows.
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
  };
  return (
    <form onSubmit={(event) => void send(event)} className="flex flex-col gap-3">
      <Textarea
        label={TEXT.label}
        placeholder={TEXT.placeholder}
        rows={2}
        maxLength={LENGTHS.comment}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
      />
      <Button type="submit" variant="primary" className="self-end">
        {TEXT.send}
      </Button>
    </form>
  );
}
