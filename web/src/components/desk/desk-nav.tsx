import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DeskCounts } from '../../lib/desk/use-counts.ts';
import { formatCount } from '../../lib/time.ts';
import type { DeskTab } from './desk-tab.ts';
import { DESK_TEXT } from './desk-text.ts';

/** The navigation state below the list: how many steps back it is. */
export interface FromList {
  stepsFromList?: number;
}

/** The id of the link to a tab. */
export function tabLinkId(tab: string): string {
  return `desk-${tab}`;
}

interface DeskNavProps {
  label: string;
  path: string;
  tabs: readonly DeskTab[];
  counts: DeskCounts | undefined;
  shown: string | undefined;
}

/** The tabs as links: a column beside the content, on phones a list that leads in. */
export function DeskNav({ label, path, tabs, counts, shown }: DeskNavProps) {
  return (
    <nav
      aria-label={label}
      className="lg:sticky lg:top-21 lg:-m-1 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto lg:p-1"
    >
      <ul className="max-lg:overflow-hidden max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-card max-lg:shadow-soft lg:space-y-1">
        {tabs.map((tab) => (
          <li key={tab.id} className="max-lg:border-t max-lg:border-line max-lg:first:border-0">
            <Link
              id={tabLinkId(tab.id)}
              to={`${path}/${tab.id}`}
              state={{ stepsFromList: shown === undefined ? 1 : 0 } satisfies FromList}
              aria-current={tab.id === shown ? 'page' : undefined}
              onPointerEnter={() => void tab.Panel.fetch()}
              onFocus={() => void tab.Panel.fetch()}
              className={clsx(
                'flex min-h-11 items-center gap-2.5 rounded-field border border-transparent px-3.5 font-medium text-ink-quiet no-underline transition-colors duration-150 hover:text-ink',
                'aria-[current]:border-line aria-[current]:bg-card aria-[current]:text-ink aria-[current]:shadow-soft',
                'max-lg:min-h-14 max-lg:rounded-none max-lg:px-4 max-lg:text-ink max-lg:-outline-offset-4',
              )}
            >
              <tab.icon aria-hidden="true" className="size-5 shrink-0" />
              <span className="min-w-0 grow">{tab.label}</span>
              <Badge badge={tab.badge} counts={counts} />
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-edge lg:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Badge({ badge, counts }: { badge: DeskTab['badge']; counts: DeskCounts | undefined }) {
  const count = badge && counts?.[badge.count];
  if (typeof count !== 'number') return null;
  const isWaiting = badge?.waits && count > 0;
  return (
    <span
      className={clsx(
        'min-w-7 shrink-0 rounded-full px-2 py-0.5 text-center text-[0.8125rem] font-semibold tabular-nums',
        isWaiting ? 'bg-accent text-on-accent' : 'bg-paper-deep text-ink-quiet',
      )}
    >
      {formatCount(count)}
      {isWaiting && <span className="sr-only"> {DESK_TEXT.waiting}</span>}
    </span>
  );
}
