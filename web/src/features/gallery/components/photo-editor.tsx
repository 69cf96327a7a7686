import type { Photo } from '@famibook/contracts/photos/schemas';
import { Description, Tags } from '@famibook/contracts/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { TagsField } from '../../../components/tags-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useWordsDraft } from '../../../lib/drafts/use-words-draft.ts';
import { isComposing } from '../../../lib/is-composing.ts';
import { useIsUnmounted } from '../../../lib/use-is-unmounted.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { useEditPhoto } from '../photos/use-edit-photo.ts';
import { useScrollIntoView } from './use-scroll-into-view.ts';

const TEXT = GALLERY_TEXT.editor;
const Words = z.object({ description: Description, tags: Tags });
type Words = z.infer<typeof Words>;

/** Edits description and tags in place. Stays open with its text when saving failed; what was not saved is stored (D6). */
export default function PhotoEditor({ photo, onClose }: { photo: Photo; onClose: () => void }) {
  const edit = useEditPhoto();
  const draft = useWordsDraft(photo.id, photo);
  const [opened] = useState<Words>(photo);
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver: zodResolver(Words),
    defaultValues: draft.words,
  });
  const { errors, isSubmitting } = formState;
  const form = useRef<HTMLFormElement>(null);
  useScrollIntoView(form);
  const isUnmounted = useIsUnmounted();
  const cancel = () => {
    draft.discard();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Escape closes the editor, but not the details around it; what was typed stays stored until Cancel.
    event.stopPropagation();
    if (isComposing(event)) return;
    event.preventDefault();
    onClose();
  };
  const save = handleSubmit(async (words) => {
    const typed = getValues();
    const changes = changesOf(words, opened);
    if (Object.keys(changes).length > 0 && !(await edit(photo.id, changes))) return;
    draft.sent(typed);
    // The user may have left this editor since, and opened another part or photo.
    if (!isUnmounted.current) onClose();
  });

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={onKeyDown}
      className="mt-3 scroll-mb-18 space-y-3"
    >
      <Textarea
        label={TEXT.description}
        rows={3}
        autoFocus
        // The editor closes when it has saved.
        readOnly={isSubmitting}
        error={errors.description?.message}
        {...register('description', draft.keep('description'))}
      />
      <TagsField
        label={TEXT.tags}
        hint={TEXT.tagsHint}
        readOnly={isSubmitting}
        error={errors.tags?.message}
        {...register('tags', draft.keep('tags'))}
      />
      <div className="flex flex-wrap gap-2 pb-1">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {TEXT.save}
        </Button>
        <Button disabled={isSubmitting} onClick={cancel}>
          {TEXT.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Another device may have changed what was not changed here. */
function changesOf({ description, tags }: Words, opened: Words): Partial<Words> {
  return {
    ...(description !== opened.description && { description }),
    ...(tags !== opened.tags && { tags }),
  };
}
