import type { ReactNode } from 'react';
import { Pill } from '../../../components/ui/pill.tsx';
import { LANDING } from '../landing-text.ts';
import { Print } from './print.tsx';
import { BirthdayCake, LakeEvening, SnowyHill } from './prints.tsx';

export function Hero({ actions }: { actions: ReactNode }) {
  return (
    <section className="wrap grid grid-cols-1 items-center gap-12 py-[clamp(36px,6vw,88px)] md:grid-cols-[1.05fr_0.95fr]">
      <div>
        <Pill tone="accent">{LANDING.badge}</Pill>
        <h1 className="mt-5 text-[clamp(2.875rem,6.4vw,5.25rem)]">{LANDING.title}</h1>
        <p className="mt-5 mb-8 max-w-[44ch] text-[1.1875rem] text-ink-quiet">{LANDING.lead}</p>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
      <div aria-hidden="true" className="relative mx-auto aspect-[1.02] w-full max-w-[560px]">
        <Print caption="The lake, last ferry" className="top-[3%] left-0 -rotate-7">
          <LakeEvening />
        </Print>
        <Print caption="Oma turns 80" className="top-[9%] right-0 rotate-5 text-right">
          <BirthdayCake />
        </Print>
        <Print caption="First snow" className="bottom-[2%] left-[16%] -rotate-2">
          <SnowyHill />
        </Print>
      </div>
    </section>
  );
}
