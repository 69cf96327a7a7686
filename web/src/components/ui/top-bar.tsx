import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';

interface TopBarProps {
  /** There is much in it: on phones the name stands down, so that every control keeps its size. */
  isTight?: boolean;
  children?: ReactNode;
}

/** The bar that stays on top of every page: the brand, and what the page gives it. */
export function TopBar({ isTight = false, children }: TopBarProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper/90 backdrop-blur-md">
      <div className={clsx('wrap flex min-h-17 items-center gap-1 sm:gap-2', isTight && 'max-sm:gap-0')}>
        <Brand isShort={isTight} />
        <nav
          aria-label="Main"
          // Of one width: what comes late moves nothing.
          className={clsx('flex grow items-center justify-end gap-1 sm:gap-2', isTight && 'max-sm:-mr-2 max-sm:gap-0')}
        >
          {children}
        </nav>
      </div>
    </header>
  );
}
