import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import clsx from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { DialogVeil } from '../../../components/ui/dialog-veil.tsx';
import { useKeyboardHeight } from '../../../components/ui/use-keyboard-height.ts';
import { useOpenAfterMount } from '../../../components/ui/use-open-after-mount.ts';
import { stopComposingKeys } from '../../../lib/is-composing.ts';
import { DETAILS_TEXT } from './details-text.ts';
import { StageButton } from './stage-button.tsx';

const CROSS_ON_CARD =
  'bg-card/85! text-ink-quiet! backdrop-blur-none! hover:bg-paper-deep! hover:text-ink! focus-visible:outline-accent!';
const CROSS_BESIDE =
  'beside:bg-card/85! beside:text-ink-quiet! beside:backdrop-blur-none! beside:hover:bg-paper-deep! beside:hover:text-ink! beside:focus-visible:outline-accent!';

interface DetailsFrameProps {
  open: boolean;
  /** For screen readers. */
  title: string;
  /** Without a picture the window is a small one. */
  hasPicture: boolean;
  onClose: () => void;
  /** A dialog that can open on top of this one. */
  question: ReactNode;
  children: ReactNode;
}

/** The window of the details: the whole screen on a phone, a wide card elsewhere. */
export function DetailsFrame({ open, title, hasPicture, onClose, question, children }: DetailsFrameProps) {
  const keyboard = useKeyboardHeight(open);
  return (
    <HeadlessDialog
      open={useOpenAfterMount(open)}
      onClose={onClose}
      onKeyDown={stopComposingKeys}
      className="relative z-40"
    >
      <DialogVeil />
      <div className="fixed inset-0 lg:flex lg:p-6" style={{ bottom: keyboard }}>
        <DialogPanel
          transition
          className={clsx(
            'relative flex size-full flex-col overflow-y-auto overscroll-contain bg-card beside:flex-row beside:overflow-hidden',
            'comes-up',
            'lg:m-auto lg:rounded-card lg:shadow-soft',
            hasPicture ? 'lg:max-w-[1500px]' : 'lg:h-120 lg:max-w-xl',
          )}
        >
          <DialogTitle className="sr-only">{title}</DialogTitle>
          {children}
          <StageButton
            data-autofocus
            label={DETAILS_TEXT.close}
            onClick={onClose}
            // The cross stands on a dark disc over a phone's picture, and elsewhere on the card, whose text scrolls below it.
            className={clsx('top-3 right-3 not-beside:fixed', hasPicture ? CROSS_BESIDE : CROSS_ON_CARD)}
          >
            <X aria-hidden="true" />
          </StageButton>
        </DialogPanel>
      </div>
      {question}
    </HeadlessDialog>
  );
}
