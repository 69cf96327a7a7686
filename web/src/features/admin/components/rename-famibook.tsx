import { type FamiBook, NewFamiBookNameBody } from '@famibook/contracts/famibooks/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
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
    <FormDialog
      open={open}
      size="s"
      title={TEXT.title(famibook.famibookName)}
      description={TEXT.description}
      cancel={ADMIN_TEXT.cancel}
      submit={TEXT.label}
      isBusy={isSubmitting}
      disabled={!isDirty}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
    >
      <TextField
        label={TEXT.name}
        autoComplete="off"
        autoFocus
        aria-required
        error={errors.famibookName?.message}
        {...form.register('famibookName')}
      />
    </FormDialog>
  );
}
