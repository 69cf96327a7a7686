import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';

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

interface SectionWaitingProps {
  text: { failed: string; retry: string; loading: string };
  hasFailed: boolean;
  onRetry: () => unknown;
  /** Height of what is loading. */
  className: string;
}

/** What a section shows until it has its content. */
export function SectionWaiting({ text, hasFailed, onRetry, className }: SectionWaitingProps) {
  if (hasFailed) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {text.failed}
        <Button onClick={() => void onRetry()}>{text.retry}</Button>
      </p>
    );
  }
  return (
    <div role="status" aria-label={text.loading}>
      <Skeleton className={className} />
    </div>
  );
}
