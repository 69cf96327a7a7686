import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { Card } from '../ui/card.tsx';

interface DeskSectionProps {
  title: string;
  text?: string;
  tone?: 'plain' | 'danger';
  children: ReactNode;
}

/** A titled section of a tab that is no list. */
export function DeskSection({ title, text, tone = 'plain', children }: DeskSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className={clsx('p-5 sm:p-6', tone === 'danger' && 'border-danger/40!')}>
        <h3 id={id} className="text-xl">
          {title}
        </h3>
        {text && <p className="mt-1.5 max-w-[62ch] text-ink-quiet">{text}</p>}
        <div className="mt-4">{children}</div>
      </Card>
    </section>
  );
}
