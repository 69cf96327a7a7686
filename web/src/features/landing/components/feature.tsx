import type { ReactNode } from 'react';
import { Card } from '../../../components/ui/card.tsx';

export function Feature({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <Card className="p-6.5">
      <div aria-hidden="true" className="grid size-12 place-items-center rounded-[14px] bg-accent-soft text-accent">
        {icon}
      </div>
      <h3 className="mt-4 text-[1.375rem]">{title}</h3>
      <p className="mt-1.5 text-ink-quiet">{text}</p>
    </Card>
  );
}
