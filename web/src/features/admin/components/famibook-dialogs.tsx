import type { FamiBook } from '@famibook/contracts/famibooks/schemas';
import { deskHeading } from '../../../components/desk/desk-row.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import { ADMIN_TEXT } from '../admin-text.ts';
import type { FamiBookActions } from '../use-famibook-actions.ts';

const LazyRename = lazyDialog(() => import('./rename-famibook.tsx'));
const LazyHandOver = lazyDialog(() => import('./hand-over-famibook.tsx'));
const LazyDelete = lazyDialog(() => import('./delete-famibook.tsx'));

/** What is asked before it is done. */
export type AskedAction = 'rename' | 'handOver' | 'suspend' | 'delete';

/** Called when the menu opens, so that the dialogs open at once. */
export function fetchFamiBookDialogs(): void {
  for (const dialog of [LazyRename, LazyHandOver, LazyDelete, LazyConfirmDialog]) void dialog.fetch();
}

interface FamiBookDialogsProps {
  famibook: FamiBook;
  action: AskedAction;
  isOpen: boolean;
  actions: FamiBookActions;
  onClose: () => void;
}

/** The dialog of an action on a FamiBook. */
export function FamiBookDialogs({ famibook, action, isOpen, actions, onClose }: FamiBookDialogsProps) {
  const dialog = { famibook, open: isOpen, onClose };
  switch (action) {
    case 'rename':
      return <LazyRename {...dialog} onRename={(name) => actions.rename(famibook, name)} />;
    case 'handOver':
      return <LazyHandOver {...dialog} onHandOver={(member) => actions.handOver(famibook, member)} />;
    case 'delete':
      return <LazyDelete {...dialog} onDelete={() => actions.remove(famibook)} focusAfter={deskHeading} />;
    case 'suspend':
      return (
        <LazyConfirmDialog
          open={isOpen}
          title={ADMIN_TEXT.suspend.title(famibook.famibookName)}
          question={ADMIN_TEXT.suspend.question}
          confirm={ADMIN_TEXT.suspend.label}
          onConfirm={() => actions.suspend(famibook)}
          onClose={onClose}
        />
      );
  }
}
