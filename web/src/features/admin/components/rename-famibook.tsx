import { type FamiBook, NewFamiBookNameBody } from '@famibook/contracts/famibooks/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { isUnauthorized, logInAgain } from '../../../lib/session/log-in-again.ts';
import { ADMIN_TEXT } from '../admin-text.ts';

const TEXT = ADMIN_TEXT.rename;

type RenameValues = z.infer<typeof NewFamiBookNameBody>;

interface RenameFamiBookProps {
  open: boolean;
  famibook: FamiBook;
  /** Throws what the server refuses. */
  onRename: (famibookName: string) => Promise<void>;
  onClose: () => void;
}

/** Gives a FamiBook another name (D40). */
export default function RenameFamiBook({ open, famibook, onRename, onClose }: RenameFamiBookProps) {
  const id = useId();
  const form = useForm<RenameValues>({
    resolver: zodResolver(NewFamiBookNameBody),
    defaultValues: { famibookName: famibook.famibookName },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = async ({ famibookName }: RenameValues) => {
    try {
      await onRename(famibookName);
      onClose();
    } catch (error) {
      if (isUnauthorized(error)) logInAgain();
      else form.setError('famibookName', { message: errorText(error) });
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="s"
      title={TEXT.title(famibook.famibookName)}
      description={TEXT.description}
      actions={
        <>
          <Button onClick={onClose}>{ADMIN_TEXT.cancel}</Button>
          <Button type="submit" form={id} variant="primary" busy={isSubmitting} disabled={!isDirty}>
            {TEXT.label}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.handleSubmit(submit)}>
        <TextField
          label={TEXT.name}
          autoComplete="off"
          autoFocus
          aria-required
          error={errors.famibookName?.message}
          {...form.register('famibookName')}
        />
      </form>
    </Dialog>
  );
}
