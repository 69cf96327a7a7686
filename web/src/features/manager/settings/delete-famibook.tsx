import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { useState } from 'react';
import { DeskSection } from '../../../components/desk/desk-section.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import { FAMIBOOK_SETTINGS_TEXT } from './settings-text.ts';

const TEXT = FAMIBOOK_SETTINGS_TEXT.deletion;
const DeleteFamiBookDialog = lazyDialog(() => import('./delete-famibook-dialog.tsx'));

/** Deletes the FamiBook with everything in it (D40). */
export function DeleteFamiBook({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DeskSection title={TEXT.title} text={TEXT.text} tone="danger">
      <Button
        variant="danger"
        aria-haspopup="dialog"
        onPointerEnter={DeleteFamiBookDialog.fetch}
        onFocus={DeleteFamiBookDialog.fetch}
        onClick={() => setOpen(true)}
      >
        {TEXT.open}
      </Button>
      <DeleteFamiBookDialog open={isOpen} famibookName={user.famibookName ?? ''} onClose={() => setOpen(false)} />
    </DeskSection>
  );
}
