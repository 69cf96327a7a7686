import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { useState } from 'react';
import { DeskSection } from '../../../components/desk/desk-section.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import { SETTINGS_TEXT } from './settings-text.ts';

const TEXT = SETTINGS_TEXT.handOver;
const HandOverDialog = lazyDialog(() => import('./hand-over-dialog.tsx'));

/** Gives the role of the manager to another member (D40). */
export function HandOver({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DeskSection title={TEXT.title} text={TEXT.text}>
      <Button
        aria-haspopup="dialog"
        onPointerEnter={HandOverDialog.fetch}
        onFocus={HandOverDialog.fetch}
        onClick={() => setOpen(true)}
      >
        {TEXT.open}
      </Button>
      <HandOverDialog open={isOpen} user={user} onClose={() => setOpen(false)} />
    </DeskSection>
  );
}
