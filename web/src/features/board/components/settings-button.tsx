import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { lateDialog } from '../../../components/ui/late-dialog.tsx';
import { BOARD_TEXT } from '../board-text.ts';

const SettingsDialog = lateDialog(() => import('./settings-dialog.tsx'));

const LABEL = BOARD_TEXT.settings.title;

/** Where a manager looks for how the board works. */
export function SettingsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={LABEL}
        title={LABEL}
        aria-haspopup="dialog"
        onPointerEnter={SettingsDialog.fetch}
        onFocus={SettingsDialog.fetch}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden="true" />
      </IconButton>
      <SettingsDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
