import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export function PageFooter({ children }: { children?: ReactNode }) {
  return (
    <footer className="mt-20 border-t border-line pt-6 pb-10 text-[0.8125rem] text-ink-quiet sm:text-sm">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-2 gap-y-3 sm:gap-x-6">
        <Brand />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:has-[a]:-ml-3">
          {children ?? 'Relive the Memories'}
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
