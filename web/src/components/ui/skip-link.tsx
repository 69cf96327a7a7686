import type { ReactNode } from 'react';

/** The first stop of the Tab key, which skips the bar and the controls. Visible while it has the focus. */
export function SkipLink({ to, children }: { to: () => HTMLElement | null; children: ReactNode }) {
  const skip = () => {
    const target = to();
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  };
  return (
    <button
      type="button"
      onClick={skip}
      className="sr-only rounded-full bg-ink px-5 py-2.5 font-semibold text-paper focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:left-3 focus-visible:z-50"
    >
      {children}
    </button>
  );
}
