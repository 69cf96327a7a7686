import { useCallback, useState } from 'react';

export interface DialogSubject<Subject> {
  /** Undefined until the dialog opens for the first time. */
  subject: Subject | undefined;
  isOpen: boolean;
  /** How often it was opened: the key of a dialog that starts from scratch each time. */
  opening: number;
  open: (subject: Subject) => void;
  close: () => void;
}

/** What a dialog is about. A closed dialog keeps its subject, so that its words stay while it leaves. */
export function useDialogSubject<Subject>(): DialogSubject<Subject> {
  const [dialog, setDialog] = useState<{ subject: Subject; isOpen: boolean; opening: number }>();
  const open = useCallback(
    (subject: Subject) => setDialog((now) => ({ subject, isOpen: true, opening: (now?.opening ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setDialog((now) => now && { ...now, isOpen: false }), []);
  return { subject: dialog?.subject, isOpen: dialog?.isOpen === true, opening: dialog?.opening ?? 0, open, close };
}
