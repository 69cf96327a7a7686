import type { Membership } from '@famibook/contracts/members/schemas';
import { Check, Clock, LockOpen } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Pill } from '../../../components/ui/pill.tsx';
import { dayOf } from '../../../lib/time.ts';
import { FAMIBOOK_TEXT } from '../famibook-text.ts';

const TEXT = FAMIBOOK_TEXT.list;

interface MembershipRowProps {
  membership: Membership;
  busy: boolean;
  onSwitch: () => void;
  onLeave: () => void;
}

/** A membership: the role, the date of joining, and its actions. */
export function MembershipRow({ membership, busy, onSwitch, onLeave }: MembershipRowProps) {
  const { famibookName, isApproved, isManager, isCurrent, createdAt } = membership;
  const day = dayOf(createdAt);
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-5 gap-y-4 p-5 sm:p-6">
        <div className="min-w-0 grow basis-64">
          <h2 className="text-[1.375rem] wrap-anywhere">{famibookName}</h2>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <Role isApproved={isApproved} isManager={isManager} />
            {isCurrent && <Pill icon={<Check aria-hidden="true" />}>{TEXT.current}</Pill>}
            <span className="text-sm text-ink-quiet">{isApproved ? TEXT.joined(day) : TEXT.asked(day)}</span>
          </div>
          <p className="mt-3 flex items-start gap-2 text-[0.9375rem] text-ink-quiet [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
            {isApproved ? <LockOpen aria-hidden="true" /> : <Clock aria-hidden="true" />}
            {isApproved ? TEXT.hasAccess : TEXT.waits}
          </p>
        </div>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
          {!(isManager && isApproved) && (
            <Button variant="ghost" onClick={onLeave} aria-label={`${endingOf(isApproved)} ${famibookName}`}>
              {endingOf(isApproved)}
            </Button>
          )}
          {!isApproved && <Button disabled>{TEXT.waiting}</Button>}
          {isApproved && !isCurrent && (
            <Button variant="primary" busy={busy} onClick={onSwitch} aria-label={`${TEXT.switchTo} ${famibookName}`}>
              {TEXT.switchTo}
            </Button>
          )}
        </div>
      </Card>
    </li>
  );
}

const endingOf = (isApproved: boolean): string =>
  isApproved ? FAMIBOOK_TEXT.leave.label : FAMIBOOK_TEXT.withdraw.label;

/** Only an approved manager is a manager. */
function Role({ isApproved, isManager }: { isApproved: boolean; isManager: boolean }) {
  if (!isApproved) return <Pill tone="amber">{TEXT.pending}</Pill>;
  return isManager ? <Pill tone="accent">{TEXT.manager}</Pill> : <Pill tone="sage">{TEXT.member}</Pill>;
}
