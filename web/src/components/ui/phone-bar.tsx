import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** An entry of the bar: an icon above its label. */
export const PHONE_BAR_ENTRY =
  'relative flex h-16 w-full flex-col items-center justify-center gap-1 text-[min(0.75rem,4.2vw)] font-semibold text-ink-quiet transition-colors duration-150 hover:text-ink [&_svg]:size-6';

/** The position of a menu or panel: above the bar, within the window. */
export const ABOVE_PHONE_BAR = 'right-3 bottom-full mb-2';

/** The bar at the foot of a phone's window, where a thumb reaches it. Wider windows have its entries at the top. */
export function PhoneBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      data-phone-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="mx-auto grid max-w-lg auto-cols-fr grid-flow-col">{children}</ul>
    </nav>
  );
}

export function PhoneBarButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={clsx(PHONE_BAR_ENTRY, className)} />;
}
