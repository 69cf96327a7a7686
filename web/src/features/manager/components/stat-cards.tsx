import { Card } from '../../../components/ui/card.tsx';
import { useStats } from '../../../lib/stats/use-stats.ts';
import { formatCount } from '../../../lib/time.ts';
import { MANAGER_TEXT } from '../manager-text.ts';

export function StatCards({ pending }: { pending: number | undefined }) {
  const stats = useStats();
  const cards = [
    [MANAGER_TEXT.stats.members, stats?.totalMembers],
    [MANAGER_TEXT.stats.photos, stats?.totalPhotos],
    [MANAGER_TEXT.stats.messages, stats?.totalMessages],
    [MANAGER_TEXT.stats.pending, pending],
  ] as const;
  return (
    <dl className="mt-7 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {cards.map(([label, value]) => (
        <Card key={label} className="px-4 py-4 sm:px-5">
          <dt className="text-sm text-ink-quiet">{label}</dt>
          <dd className="mt-0.5 font-display text-4xl leading-tight font-semibold tabular-nums">
            {value === undefined ? '–' : formatCount(value)}
          </dd>
        </Card>
      ))}
    </dl>
  );
}
