import type { Session } from '@famibook/contracts/sessions/schemas';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Pill } from '../../../components/ui/pill.tsx';
import { describeBrowser } from '../../../lib/describe-browser.ts';
import { fullTime, timeAgo } from '../../../lib/time.ts';
import { ACCOUNT_TEXT } from '../account-text.ts';

const TEXT = ACCOUNT_TEXT.sessions;
const ICONS = { phone: Smartphone, tablet: Tablet, computer: Monitor } as const;

interface SessionRowProps {
  session: Session;
  isBusy: boolean;
  onEnd: () => void;
}

export function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { userAgent, isCurrent, famibookName, createdAt, lastUsedAt } = session;
  const { words, device } = describeBrowser(userAgent);
  const Icon = ICONS[device];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-quiet" />
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {words}
          {isCurrent && <Pill tone="sage">{TEXT.here}</Pill>}
        </p>
        <p className="text-sm text-ink-quiet">
          {[
            famibookName,
            !isCurrent && `${TEXT.lastUsed} ${timeAgo(lastUsedAt)}`,
            `${TEXT.since} ${fullTime(createdAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!isCurrent && (
        <Button variant="ghost" unavailable={isBusy} aria-label={TEXT.endOne(words)} onClick={onEnd}>
          {TEXT.end}
        </Button>
      )}
    </li>
  );
}
