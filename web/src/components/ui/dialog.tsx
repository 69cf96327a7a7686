import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useRef } from 'react';
import { stopComposingKeys } from '../../lib/is-composing.ts';
import { DialogVeil } from './dialog-veil.tsx';
import { FocusAfter } from './focus-after.tsx';
import { IconButton } from './icon-button.tsx';
import { useOpenAfterMount } from './use-open-after-mount.ts';
import { useToastFloor } from './use-toast-floor.ts';

const SIZES = { s: 'max-w-md', m: 'max-w-xl', l: 'max-w-5xl' } as const;

interface DialogProps {
  open: boolean;
  /** Without it only what the dialog holds can close it. */
  onClose?: () => void;
  /** Whether what the user asked for is being done; nothing closes the dialog while it is. */
  isBusy?: boolean;
  title: string;
  /** One line under the title. */
  description?: ReactNode;
  size?: keyof typeof SIZES;
  /** The buttons at the foot, the main one last. */
  actions?: ReactNode;
  /** Gets the focus when the opener is gone, or about to go, after the dialog. */
  focusAfter?: () => HTMLElement | null | undefined;
  children?: ReactNode;
}

const STAY_OPEN = () => undefined;

function ignore(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A modal dialog. Escape, the cross and a press beside it close it, and the focus returns to the opener. */
export function Dialog(props: DialogProps) {
  const { open, onClose, isBusy = false, title, description, size = 'm', actions, focusAfter, children } = props;
  const close = isBusy || !onClose ? STAY_OPEN : onClose;
  // The second press of a double click must not do again what closes the dialog.
  const whileClosing = open ? undefined : ignore;
  return (
    <HeadlessDialog
      open={useOpenAfterMount(open)}
      onClose={close}
      onKeyDown={stopComposingKeys}
      className="relative z-40"
    >
      <DialogVeil />
      <div className="fixed inset-0 flex items-end justify-center overflow-y-auto sm:items-center sm:p-6">
        <DialogPanel
          transition
          onClickCapture={whileClosing}
          onSubmitCapture={whileClosing}
          className={clsx(
            'flex max-h-[94dvh] w-full flex-col rounded-t-card border border-line bg-card shadow-soft sm:max-h-[88dvh] sm:rounded-card',
            'comes-up',
            SIZES[size],
          )}
        >
          <header className="flex items-start gap-4 py-4 pr-3 pl-6">
            <div className="min-w-0 grow pt-1.5 wrap-anywhere">
              <DialogTitle as="h2" className="text-2xl">
                {title}
              </DialogTitle>
              {description && <p className="mt-1.5 text-ink-quiet">{description}</p>}
            </div>
            {onClose && (
              <IconButton label="Close" aria-disabled={isBusy || undefined} onClick={close}>
                <X aria-hidden="true" />
              </IconButton>
            )}
          </header>
          {children && <div className="min-h-0 overflow-y-auto px-6 pt-1 pb-6">{children}</div>}
          {actions && <Foot>{actions}</Foot>}
          <FocusAfter to={focusAfter} />
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}

function Foot({ children }: { children: ReactNode }) {
  const foot = useRef<HTMLElement>(null);
  useToastFloor(foot);
  return (
    <footer
      ref={foot}
      className="flex flex-wrap justify-end gap-3 border-t border-line px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
    >
      {children}
    </footer>
  );
}
