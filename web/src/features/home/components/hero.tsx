import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { useConversations } from '../../../lib/stats/use-conversations.ts';
import { useStats } from '../../../lib/stats/use-stats.ts';
import { formatCount } from '../../../lib/time.ts';
import { HOME_TEXT } from '../home-text.ts';

/** The user's name, the FamiBook, and its counts. */
export function Hero({ user }: { user: CurrentUser }) {
  return (
    <section className="grid items-end gap-x-8 gap-y-6 pt-[clamp(28px,5vw,60px)] pb-3 md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="text-ink-quiet">
          {HOME_TEXT.hello(user.firstName)} {HOME_TEXT.welcome}
        </p>
        <h1 tabIndex={-1} className="mt-1 text-[clamp(2.375rem,5.4vw,4rem)] wrap-anywhere">
          {user.famibookName ?? HOME_TEXT.allFamiBooks}
        </h1>
        <p className="mt-3 text-ink-quiet">{HOME_TEXT.tagline}</p>
      </div>
      <Counters />
    </section>
  );
}

function Counters() {
  const stats = useStats();
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-3">
      <Counter label={HOME_TEXT.counters.photos} value={stats?.totalPhotos} />
      <Counter label={HOME_TEXT.counters.conversations} value={useConversations()} />
    </dl>
  );
}

function Counter({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-quiet">{label}</dt>
      <dd className="min-w-[6ch] font-display text-[2.125rem] leading-none font-semibold tabular-nums">
        {value === undefined ? '–' : formatCount(value)}
      </dd>
    </div>
  );
}
