import { useCallback, useState } from 'react';

export interface DialogSubject<Subject> {
  /** Undefined until the dialog opens for the first time. */
  subject: Subject | undefined;
  isOpen: boolean;
  open: (subject: Subject) => void;
  close: () => void;
}

/** What a dialog is about. A closed dialog keeps its subject, so that its words stay while it leaves. */
export function useDialogSubject<Subject>(): DialogSubject<Subject> {
  const [dialog, setDialog] = useState<{ subject: Subject; isOpen: boolean }>();
  const open = useCallback((subject: Subject) => setDialog({ subject, isOpen: true }), []);
  const close = useCallback(() => setDialog((now) => now && { ...now, isOpen: false }), []);
  return { subject: dialog?.subject, isOpen: dialog?.isOpen === true, open, close };
}
