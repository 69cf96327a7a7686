import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { BOARD_TEXT } from '../board-text.ts';
import { PublishSwitch } from './publish-switch.tsx';

const TEXT = BOARD_TEXT.settings;

export default function SettingsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="s"
      title={TEXT.title}
      actions={
        <Button variant="primary" onClick={onClose}>
          {TEXT.close}
        </Button>
      }
    >
      <PublishSwitch />
    </Dialog>
  );
}
