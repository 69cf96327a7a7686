import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { Card } from '../../../components/ui/card.tsx';

interface SectionProps {
  title: string;
  text?: ReactNode;
  tone?: 'plain' | 'danger';
  children: ReactNode;
}

/** A titled section of the account page. */
export function Section({ title, text, tone = 'plain', children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className={clsx('p-5 sm:p-7', tone === 'danger' && 'border-danger/40!')}>
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {text && <p className="mt-1.5 text-ink-quiet">{text}</p>}
        <div className="mt-5">{children}</div>
      </Card>
    </section>
  );
}
