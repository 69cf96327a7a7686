import { Settings } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import { BOARD_TEXT } from '../board-text.ts';

const SettingsDialog = lazyDialog(() => import('./settings-dialog.tsx'));

const LABEL = BOARD_TEXT.settings.title;

/** Opens the settings of the board, for managers. */
export function SettingsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        icon={<Settings aria-hidden="true" />}
        aria-label={LABEL}
        aria-haspopup="dialog"
        onPointerEnter={SettingsDialog.fetch}
        onFocus={SettingsDialog.fetch}
        onClick={() => setOpen(true)}
      >
        {BOARD_TEXT.settings.button}
      </Button>
      <SettingsDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
