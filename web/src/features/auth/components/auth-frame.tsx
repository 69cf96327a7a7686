import type { ReactNode } from 'react';
import { Card } from '../../../components/ui/card.tsx';
import { ThemeSwitch } from '../../../components/ui/theme-switch.tsx';
import { TopBar } from '../../../components/ui/top-bar.tsx';
import { SidePanel } from './side-panel.tsx';

/** What both login pages stand in: bar, form card, and on large screens what the family gets. */
export function AuthFrame({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  return (
    <>
      <TopBar>
        <ThemeSwitch />
      </TopBar>
      <div className="wrap grid gap-12 py-[clamp(24px,5vw,64px)] lg:grid-cols-[1fr_1.02fr] lg:items-start">
        <SidePanel />
        <main className="mx-auto w-full max-w-[520px] lg:mx-0 lg:max-w-[540px] lg:pt-2 lg:justify-self-end">
          <h1 className="text-[clamp(2.125rem,4.4vw,3rem)]">{title}</h1>
          {/* Of one height on both tabs: what one presses must not move. */}
          <p className="mt-3 mb-7 text-balance text-ink-quiet max-sm:min-h-[2lh]">{subtitle}</p>
          <Card className="p-[clamp(18px,3vw,32px)]">{children}</Card>
        </main>
      </div>
    </>
  );
}
