import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { DeskSection } from '../../../components/desk/desk-section.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import { useDialogSubject } from '../../../lib/use-dialog-subject.ts';
import { FAMIBOOK_SETTINGS_TEXT } from './settings-text.ts';

const TEXT = FAMIBOOK_SETTINGS_TEXT.handOver;
const HandOverDialog = lazyDialog(() => import('./hand-over-dialog.tsx'));

/** Gives the role of the manager to another member (D40). */
export function HandOver({ user }: { user: CurrentUser }) {
  const { isOpen, opening, open, close } = useDialogSubject<CurrentUser>();
  return (
    <DeskSection title={TEXT.title} text={TEXT.text}>
      <Button
        aria-haspopup="dialog"
        onPointerEnter={HandOverDialog.fetch}
        onFocus={HandOverDialog.fetch}
        onClick={() => open(user)}
      >
        {TEXT.open}
      </Button>
      <HandOverDialog key={opening} open={isOpen} user={user} onClose={close} />
    </DeskSection>
  );
}
