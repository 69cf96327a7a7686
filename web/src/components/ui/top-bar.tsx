import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';

/** The bar that stays on top of every page: the brand, and what the page gives it. */
export function TopBar({ children }: { children?: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper/90 backdrop-blur-md">
      <div className="wrap flex min-h-17 items-center gap-1 sm:gap-2">
        <Brand />
        <nav aria-label="Main" className="ml-auto flex items-center gap-1 sm:gap-2">
          {children}
        </nav>
      </div>
    </header>
  );
}
