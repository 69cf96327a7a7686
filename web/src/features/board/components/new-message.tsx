import { lazy, type ReactNode, useState } from 'react';
import { Late } from '../../../components/ui/late.tsx';

const load = () => import('./new-message-dialog.tsx');
const NewMessageDialog = lazy(load);

/** As a hand reaches for a button that opens the dialog. */
export const loadNewMessage = (): void => void load().catch(() => undefined);

interface NewMessageProps {
  open: boolean;
  onPost: (content: string) => Promise<boolean>;
  onPosted: () => void;
  onClose: () => void;
  question: ReactNode;
}

/** The dialog, whose code comes when it is first wanted. */
export function NewMessage(props: NewMessageProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return wasOpen ? (
    <Late>
      <NewMessageDialog {...props} />
    </Late>
  ) : null;
}
