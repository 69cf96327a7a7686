import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';

interface TopBarProps {
  /** The first stop of the Tab key. */
  skip?: ReactNode;
  /** Replaces the brand's name on phones, where the bar at the foot has the controls. */
  nameOnPhones?: string;
  children?: ReactNode;
}

/** The bar at the top of every page: the brand, and the controls of the page. */
export function TopBar({ skip, nameOnPhones, children }: TopBarProps) {
  const isSplit = nameOnPhones !== undefined;
  return (
    <header className="sticky top-0 z-20 border-b print:static border-line bg-paper/90 backdrop-blur-md">
      {skip}
      <div className="wrap">
        <div className="@container">
          <div className={clsx('flex min-h-17 items-center gap-1 sm:gap-2', isSplit && 'max-md:min-h-14')}>
            <Brand isMarkOnPhones={isSplit} />
            {isSplit && (
              <p dir="auto" className="min-w-0 truncate font-display text-xl font-semibold tracking-tight md:hidden">
                {nameOnPhones}
              </p>
            )}
            <nav
              aria-label="Main"
              // A fixed width, so that a control that is loaded later moves nothing.
              className={clsx('flex min-w-0 grow items-center justify-end gap-1 sm:gap-2', isSplit && 'max-md:hidden')}
            >
              {children}
            </nav>
          </div>
        </div>
      </div>
    </header>
  );
}
