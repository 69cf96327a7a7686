import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Card } from '../../../components/ui/card.tsx';
import { ThemeSwitch } from '../../../components/ui/theme-switch.tsx';
import { TopBar } from '../../../components/ui/top-bar.tsx';
import { SidePanel } from './side-panel.tsx';

interface AuthFrameProps {
  title: string;
  subtitle: string;
  /** What a FamiBook is for, beside the form. */
  hasPanel?: boolean;
  children: ReactNode;
}

/** The frame of the login pages: bar, form card, and a side panel on large screens. */
export function AuthFrame({ title, subtitle, hasPanel = true, children }: AuthFrameProps) {
  return (
    <>
      <TopBar>
        <ThemeSwitch />
      </TopBar>
      <div
        className={clsx(
          'wrap grid gap-12 py-[clamp(24px,5vw,64px)]',
          hasPanel && 'lg:grid-cols-[1fr_1.02fr] lg:items-start',
        )}
      >
        {hasPanel && <SidePanel />}
        <main
          className={clsx(
            'mx-auto w-full max-w-[520px]',
            hasPanel && 'lg:mx-0 lg:max-w-[540px] lg:pt-2 lg:justify-self-end',
          )}
        >
          <h1 className="text-[clamp(2.125rem,4.4vw,3rem)]">{title}</h1>
          {/* Both tabs have the same height, so that the tabs do not move. */}
          <p className="mt-3 mb-7 text-balance text-ink-quiet max-sm:min-h-[2lh]">{subtitle}</p>
          <Card className="p-[clamp(18px,3vw,32px)]">{children}</Card>
        </main>
      </div>
    </>
  );
}
