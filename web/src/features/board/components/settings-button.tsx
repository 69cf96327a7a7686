import { SlidersHorizontal } from 'lucide-react';
import { lazy, useState } from 'react';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Late } from '../../../components/ui/late.tsx';
import { BOARD_TEXT } from '../board-text.ts';

const load = () => import('./settings-dialog.tsx');
const SettingsDialog = lazy(load);
const reach = () => void load().catch(() => undefined);

const LABEL = BOARD_TEXT.settings.title;

/** Where a manager looks for how the board works. */
export function SettingsButton() {
  const [state, setState] = useState({ isOpen: false, wasOpen: false });
  return (
    <>
      <IconButton
        label={LABEL}
        title={LABEL}
        aria-haspopup="dialog"
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => setState({ isOpen: true, wasOpen: true })}
      >
        <SlidersHorizontal aria-hidden="true" />
      </IconButton>
      {state.wasOpen && (
        <Late>
          <SettingsDialog open={state.isOpen} onClose={() => setState({ isOpen: false, wasOpen: true })} />
        </Late>
      )}
    </>
  );
}
