import { ACTIVITY_KINDS, type ActivityKind } from '@famibook/contracts/activity/actions';
import {
  exportAdminActivity,
  exportManagerActivity,
  listAdminActivity,
  listManagerActivity,
} from '@famibook/contracts/activity/routes';
import type { ActivityLine } from '@famibook/contracts/activity/schemas';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { DeskRows } from '../../../components/desk/desk-rows.tsx';
import type { DeskPanelProps } from '../../../components/desk/desk-tab.ts';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { QuietTable } from '../../../components/ui/drawings/quiet-table.tsx';
import { urlOf } from '../../../lib/api/call.ts';
import { DESK_PUSHES } from '../../../lib/desk/desk-pushes.ts';
import { useDeskList } from '../../../lib/desk/use-desk-list.ts';
import { ACTIVITY_TEXT } from '../activity-text.ts';
import { ALL_DAYS, timeBounds } from '../days.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityRow } from './activity-row.tsx';

const TEXT = ACTIVITY_TEXT;
/** Accounts and subscriptions belong to no FamiBook. */
const FOR_ADMINISTRATOR: readonly ActivityKind[] = ['accounts', 'subscriptions'];

/** Who did what, by day: of the manager's FamiBook, or of all for the administrator (D41). */
export default function ActivityTab({ user: { isAdmin } }: DeskPanelProps) {
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState('');
  const [days, setDays] = useState(ALL_DAYS);
  const filter = { kind, ...timeBounds(days) };
  const list = useDeskList<ActivityLine>(
    isAdmin ? listAdminActivity : listManagerActivity,
    search,
    DESK_PUSHES.activity,
    filter,
  );
  const isFiltered = kind !== '' || days.from !== '' || days.to !== '';
  const isEmpty = list.isOfSearch && list.rows?.length === 0 && search === '';
  return (
    <>
      {(isFiltered || !isEmpty) && (
        <div className="mb-3 flex flex-wrap items-end gap-3">
          <ActivityFilters
            kinds={ACTIVITY_KINDS.filter((one) => isAdmin || !FOR_ADMINISTRATOR.includes(one))}
            kind={kind}
            onKind={setKind}
            days={days}
            onDays={setDays}
          />
          {!isEmpty && (
            <a
              href={urlOf(isAdmin ? exportAdminActivity : exportManagerActivity, { query: { ...filter, q: search } })}
              download
              className={buttonStyle('soft', 'l')}
            >
              <Download aria-hidden="true" />
              {TEXT.download}
            </a>
          )}
        </div>
      )}
      <DeskRows
        list={list}
        search={search}
        onSearch={setSearch}
        text={{ ...TEXT, empty: isFiltered ? TEXT.emptyFilter : TEXT.empty }}
        drawing={<QuietTable />}
        keyOf={({ id }) => id}
        row={(line) => <ActivityRow line={line} before={lineBefore(list.rows, line)} showFamiBook={isAdmin} />}
      />
    </>
  );
}

function lineBefore(rows: readonly ActivityLine[] | undefined, line: ActivityLine): ActivityLine | undefined {
  return rows?.[rows.indexOf(line) - 1];
}
