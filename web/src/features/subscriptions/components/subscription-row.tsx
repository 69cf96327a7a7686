import type { Subscription } from '@famibook/contracts/subscriptions/schemas';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { DeskRow } from '../../../components/desk/desk-row.tsx';
import { LongText } from '../../../components/ui/long-text.tsx';
import { Pill } from '../../../components/ui/pill.tsx';
import { timeAgo } from '../../../lib/time.ts';
import { SUBSCRIPTIONS_TEXT } from '../subscriptions-text.ts';

const TEXT = SUBSCRIPTIONS_TEXT;
const TONES = { pending: 'amber', approved: 'sage', rejected: 'plain', ended: 'plain' } as const;

interface SubscriptionRowProps {
  subscription: Subscription;
  isLeaving: boolean;
  /** The level of its heading. */
  level?: 'h3' | 'h4';
  /** The actions. */
  children?: ReactNode;
}

/** A request for a FamiBook: who asks, for what, and why. */
export function SubscriptionRow({ subscription, isLeaving, level: Heading = 'h3', children }: SubscriptionRowProps) {
  const { famibookName, managerName, managerEmail, planType, requestedSpaces, status, createdAt } = subscription;
  const { companyName, phoneNumber, message } = subscription;
  const content = useRef<HTMLDivElement>(null);
  useFocusAfterDecision(content, status);
  return (
    <DeskRow isLeaving={isLeaving}>
      <div ref={content} className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
        <div className="min-w-0 grow basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Heading className="text-lg wrap-anywhere">{famibookName}</Heading>
            <Pill tone={TONES[status]}>{TEXT.status[status]}</Pill>
          </div>
          <p className="mt-1 wrap-anywhere">
            {managerName || TEXT.deleted} <span className="text-ink-quiet">{managerEmail}</span>
          </p>
          <p className="text-sm text-ink-quiet">
            {TEXT.plan(planType, requestedSpaces)} · {TEXT.requested(timeAgo(createdAt))}
          </p>
          <dl className="mt-2 space-y-1 text-[0.9375rem] empty:hidden">
            {companyName && <Detail label={TEXT.company}>{companyName}</Detail>}
            {phoneNumber && <Detail label={TEXT.phone}>{phoneNumber}</Detail>}
            {message && (
              <Detail label={TEXT.message}>
                <LongText text={message} clamp="line-clamp-3" />
              </Detail>
            )}
          </dl>
          {subscription.isMixedScript && status === 'pending' && (
            <p className="mt-2 flex items-start gap-2 text-sm font-medium text-amber">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {TEXT.mixedScript}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-1 max-sm:ml-auto">{children}</div>
      </div>
    </DeskRow>
  );
}

/** The buttons of a decided request are gone: the focus that they had stays in the row. */
function useFocusAfterDecision(content: RefObject<HTMLElement | null>, status: Subscription['status']): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) content.current?.closest('li')?.focus({ preventScroll: true });
  }, [content, status]);
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="wrap-anywhere">
      <dt className="text-sm text-ink-quiet">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
