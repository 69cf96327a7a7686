import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import clsx from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { TOAST } from '../../config/timing.ts';
import { lastPress } from '../../lib/toast/last-press.ts';
import { dismissToast, type Toast, toastStore } from '../../lib/toast/toast.ts';

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

/** By then Radix listens again, in milliseconds. */
const LISTENS_AFTER = 100;

/**
 * The clock stands still while pointer or focus are among the toasts. Radix does not hear them leave once the last one is
 * closed: the next would stay for ever.
 */
const useRestartedClock = (newest: number | undefined) => {
  const viewport = useRef<HTMLOListElement>(null);
  // Once for each new toast.
  useEffect(() => {
    const timer = setTimeout(() => {
      const region = viewport.current?.parentElement;
      if (region && !region.matches(':hover')) region.dispatchEvent(new PointerEvent('pointerleave'));
    }, LISTENS_AFTER);
    return () => clearTimeout(timer);
  }, [newest]);
  return viewport;
};

/** So much of the window's foot a toast may cover, in pixels, beyond the bar of a phone. */
const COVERED = 110;
const PHONE_BAR = 65;

/** At the foot, unless the person has just pressed something there: that must stay in sight. */
function usePlace(newest: number | undefined): 'foot' | 'head' {
  return useMemo(() => {
    if (newest === undefined) return 'foot';
    const press = lastPress();
    const isInDialog = document.querySelector('[role=dialog]') !== null;
    const fromFoot = press ? window.innerHeight - press.y : Number.POSITIVE_INFINITY;
    const isCovered = fromFoot < COVERED + PHONE_BAR && !press?.isInBar;
    return isCovered && !isInDialog ? 'head' : 'foot';
  }, [newest]);
}

/** Where toasts appear. Loaded with the first one. Outside the page, which an open dialog covers and makes inert. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  const viewport = useRestartedClock(toasts[0]?.id);
  const at = usePlace(toasts[0]?.id);
  return createPortal(
    <Provider duration={TOAST.duration} swipeDirection="right" swipeThreshold={TOAST.swipePixels} label="Notification">
      {toasts.map((entry) => (
        <ToastCard key={entry.id} toast={entry} />
      ))}
      <Viewport
        ref={viewport}
        hotkey={TOAST.hotkey}
        // Above the bar of a phone and the buttons at the foot of a dialog.
        style={
          at === 'foot'
            ? { bottom: 'max(calc(var(--phone-bar) + 12px), calc(var(--toast-floor, 0px) + 8px))' }
            : { top: 80 }
        }
        className="fixed left-1/2 z-50 flex w-full max-w-md -translate-x-1/2 flex-col gap-2 px-4 outline-none"
      />
    </Provider>,
    document.body,
  );
}
