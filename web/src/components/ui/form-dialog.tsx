import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'actions'> {
  onClose: () => void;
  /** The labels of the buttons. */
  submit: string;
  cancel: string;
  tone?: 'primary' | 'danger';
  isBusy: boolean;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  /** May be asynchronous; shows its own errors. Not called while `isBusy`. */
  onSubmit: (event: FormEvent) => unknown;
  /** Stands above the form. */
  intro?: ReactNode;
  /** A dialog that can open on top of this one. */
  question?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A dialog with one form. It stays open while the form is sent, so that the outcome is seen where it was asked for. */
export function FormDialog(props: FormDialogProps) {
  const {
    submit,
    cancel,
    tone = 'primary',
    isBusy,
    disabled,
    onSubmit,
    onClose,
    intro,
    question,
    children,
    ...dialog
  } = props;
  const form = useId();
  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void onSubmit(event);
  };
  return (
    <Dialog
      {...dialog}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={form} variant={tone} busy={isBusy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      {intro}
      <form id={form} noValidate onSubmit={onFormSubmit}>
        {children}
      </form>
      {question}
    </Dialog>
  );
}
