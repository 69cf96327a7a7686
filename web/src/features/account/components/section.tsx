import clsx from 'clsx';
import { type FocusEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';

interface SectionProps {
  title: string;
  text?: ReactNode;
  tone?: 'plain' | 'danger';
  /** For dialogs that take away what opened them. */
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A titled section of the account page. Its heading gets the focus when what had it in there is gone. */
export function Section({ title, text, tone = 'plain', heading, children }: SectionProps) {
  const id = useId();
  const own = useRef<HTMLHeadingElement>(null);
  const titleRef = heading ?? own;
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    if (document.activeElement === document.body) titleRef.current?.focus({ preventScroll: true });
  });
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    // Dialogs of the section return the focus themselves.
    if (currentTarget.contains(target)) focused.current = target;
  };
  const onBlur = () => {
    focused.current = null;
  };
  return (
    <section aria-labelledby={id} onFocus={onFocus} onBlur={onBlur}>
      <Card className={clsx('p-5 sm:p-7', tone === 'danger' && 'border-danger/40!')}>
        <h2 ref={titleRef} id={id} tabIndex={-1} className="text-2xl">
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
