import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import clsx from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { TOAST } from '../../config/timing.ts';
import { lastPress } from '../../lib/toast/last-press.ts';
import { dismissToast, type Toast, toastStore } from '../../lib/toast/toast.ts';
import { ToastValues } from './toast-values.tsx';

const ICONS = {
  plain: null,
  success: <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-sage" />,
  error: <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />,
} as const;

function ToastCard({ toast }: { toast: Toast }) {
  const kind = toast.kind ?? 'plain';
  return (
    <Root
      open={toast.open}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      type={kind === 'error' ? 'foreground' : 'background'}
      {...(toast.duration !== undefined && { duration: toast.duration })}
      className={clsx(
        'flex items-start gap-3 rounded-card border bg-card py-3.5 pr-2 pl-4 shadow-soft',
        'data-[state=closed]:animate-leave data-[state=open]:animate-rise data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        'data-[swipe=end]:animate-leave data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        kind === 'error' ? 'border-danger' : 'border-line',
      )}
    >
      {ICONS[kind]}
      <div className="min-w-0 grow">
        <Title className="font-semibold">{toast.title}</Title>
        {toast.description && (
          <Description className="text-[0.9375rem] text-ink-quiet">{toast.description}</Description>
        )}
        {toast.values && <ToastValues values={toast.values} isShownOnce={toast.isShownOnce === true} />}
      </div>
      <Close
        aria-label="Close"
        className="-my-2 inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-quiet hover:bg-paper-deep hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </Close>
    </Root>
  );
}

/** How often it is checked that an open toast's timer runs, in milliseconds. */
const CHECK_EVERY_MS = 500;

/**
 * Lets the timer of an open toast run. Radix stops it while the pointer or the focus is among the toasts, and misses that
 * they left when the last toast closes: the next one would stay for ever.
 */
function useRunningTimer(open: number | undefined) {
  const viewport = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (open === undefined) return;
    const timer = setInterval(() => {
      const region = viewport.current?.parentElement;
      // It changes nothing while the timer runs, nor while the focus is inside.
      if (region && !document.hidden && !region.matches(':hover')) {
        region.dispatchEvent(new PointerEvent('pointerleave'));
      }
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [open]);
  return viewport;
}

/** A toast covers at most this much of the window's foot, in pixels, besides the bar of a phone. */
const MAX_COVERED = 110;
const PHONE_BAR = 65;

/**
 * At the foot, unless the user has just pressed something there, which must stay visible.
 *
 * @param first the toast with which it is decided; those that come while it is shown stand beside it
 */
function useEdge(first: number | undefined): 'foot' | 'head' {
  return useMemo(() => {
    if (first === undefined) return 'foot';
    const press = lastPress();
    const isInDialog = document.querySelector('[role=dialog]') !== null;
    const fromFoot = press ? window.innerHeight - press.y : Number.POSITIVE_INFINITY;
    const isCovered = fromFoot < MAX_COVERED + PHONE_BAR && !press?.isInBar;
    return isCovered && !isInDialog ? 'head' : 'foot';
  }, [first]);
}

/** Shows the toasts. They stand outside the page, because an open dialog makes the page inert. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  const open = toasts.filter((entry) => entry.open);
  const viewport = useRunningTimer(open[0]?.id);
  const at = useEdge(open.at(-1)?.id ?? toasts[0]?.id);
  return createPortal(
    <Provider duration={TOAST.duration} swipeDirection="right" swipeThreshold={TOAST.swipePixels} label="Notification">
      {toasts.map((entry) => (
        <ToastCard key={entry.id} toast={entry} />
      ))}
      <Viewport
        ref={viewport}
        hotkey={TOAST.hotkey}
        // Above the bar of a phone and the buttons of a dialog.
        style={
          at === 'foot'
            ? { bottom: 'max(calc(var(--phone-bar) + 12px), calc(var(--toast-floor, 0px) + 8px))' }
            : { top: 80 }
        }
        className={clsx(
          'fixed left-1/2 z-50 flex max-h-[calc(100dvh-160px)] w-full max-w-md -translate-x-1/2 gap-2 overflow-y-auto px-4 outline-none',
          // An older toast, which stays, does not move when a newer one comes.
          at === 'foot' ? 'flex-col-reverse' : 'flex-col',
        )}
      />
    </Provider>,
    document.body,
  );
}
