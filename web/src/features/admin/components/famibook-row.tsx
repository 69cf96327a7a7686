import type { FamiBook } from '@famibook/contracts/famibooks/schemas';
import { ArrowRightLeft, CirclePause, CirclePlay, Pencil, Trash2 } from 'lucide-react';
import { DeskRow } from '../../../components/desk/desk-row.tsx';
import { LazyMenu } from '../../../components/ui/lazy-menu.tsx';
import { Pill } from '../../../components/ui/pill.tsx';
import { timeAgo } from '../../../lib/time.ts';
import { ADMIN_TEXT } from '../admin-text.ts';
import type { AskedAction } from './famibook-dialogs.tsx';

const TEXT = ADMIN_TEXT.famibooks;

interface FamiBookRowProps {
  famibook: FamiBook;
  isLeaving: boolean;
  onAsk: (action: AskedAction) => void;
  onResume: () => void;
  /** Loads the dialogs ahead. */
  fetchDialogs: () => void;
}

/** A FamiBook: who looks after it, how much it holds, when something last happened in it. */
export function FamiBookRow({ famibook, isLeaving, onAsk, onResume, fetchDialogs }: FamiBookRowProps) {
  const { famibookName, manager, members, pending, photos, bytes, planType, isSuspended, lastActivityAt } = famibook;
  const details = [
    TEXT.members(members),
    TEXT.photos(photos),
    TEXT.bytes(bytes),
    TEXT.plan(planType),
    lastActivityAt ? TEXT.active(timeAgo(lastActivityAt)) : TEXT.notActive,
  ];
  return (
    <DeskRow isLeaving={isLeaving}>
      <div className="flex items-start gap-x-4 py-4 pr-2 pl-4 sm:pl-5">
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="text-lg wrap-anywhere">{famibookName}</h3>
            <Pill tone={isSuspended ? 'amber' : 'sage'}>{isSuspended ? TEXT.suspended : TEXT.open}</Pill>
            {pending > 0 && <Pill tone="accent">{TEXT.pending(pending)}</Pill>}
          </div>
          <p className="mt-1 wrap-anywhere">
            {manager ? (
              <>
                {manager.firstName} {manager.lastName} <span className="text-ink-quiet">{manager.email}</span>
              </>
            ) : (
              TEXT.noManager
            )}
          </p>
          <ul className="mt-1 flex flex-wrap text-sm text-ink-quiet">
            {details.map((detail) => (
              <li key={detail} className="after:mx-1.5 after:content-['·'] last:after:content-none">
                {detail}
              </li>
            ))}
          </ul>
        </div>
        <LazyMenu
          label={TEXT.actions(famibookName)}
          alsoLoad={fetchDialogs}
          entries={[
            { label: ADMIN_TEXT.rename.label, icon: <Pencil aria-hidden="true" />, onSelect: () => onAsk('rename') },
            {
              label: ADMIN_TEXT.handOver.label,
              icon: <ArrowRightLeft aria-hidden="true" />,
              onSelect: () => onAsk('handOver'),
            },
            isSuspended
              ? {
                  label: ADMIN_TEXT.resume.label,
                  icon: <CirclePlay aria-hidden="true" />,
                  onSelect: () => onResume(),
                }
              : {
                  label: ADMIN_TEXT.suspend.label,
                  icon: <CirclePause aria-hidden="true" />,
                  onSelect: () => onAsk('suspend'),
                },
            {
              label: ADMIN_TEXT.delete.label,
              icon: <Trash2 aria-hidden="true" />,
              danger: true,
              onSelect: () => onAsk('delete'),
            },
          ]}
        />
      </div>
    </DeskRow>
  );
}
