import type { Backup } from '@famibook/contracts/backup/schemas';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { DeskRow, rowNameId } from '../../../components/desk/desk-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Pill } from '../../../components/ui/pill.tsx';
import { formatBytes } from '../../../lib/bytes.ts';
import { fullTime } from '../../../lib/time.ts';
import { formatDuration, isRestorable } from '../backup-values.ts';
import { BACKUPS_TEXT, LEVELS, TARGETS } from '../backups-text.ts';

const TEXT = BACKUPS_TEXT.history;

interface BackupRowProps {
  backup: Backup;
  /** Whether a backup, restore or rehearsal runs: no backup can be restored or deleted then. */
  isBusy: boolean;
  isLeaving: boolean;
  onRestore: () => void;
  onDelete: () => void;
  fetchDialogs: () => void;
}

/** A backup: why and when it was made, what it holds, and whether it is whole. */
export function BackupRow({ backup, isBusy, isLeaving, onRestore, onDelete, fetchDialogs }: BackupRowProps) {
  const { id, level, timestamp, reason, problem } = backup;
  const dialog = {
    'aria-describedby': rowNameId(id),
    'aria-haspopup': 'dialog',
    onPointerEnter: fetchDialogs,
    onFocus: fetchDialogs,
  } as const;
  return (
    <DeskRow isLeaving={isLeaving}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
        <div className="min-w-0 grow basis-72 wrap-anywhere">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span id={rowNameId(id)} className="font-semibold">
              {fullTime(timestamp)}
            </span>
            <Pill tone={level === 'emergency' ? 'amber' : 'plain'}>{LEVELS[level]}</Pill>
            <Integrity backup={backup} />
          </p>
          <p className="mt-1 text-[0.9375rem]">{contentsOf(backup).join(' · ')}</p>
          <p className="text-sm text-ink-quiet">{detailsOf(backup).join(' · ')}</p>
          {reason && <p className="text-sm text-ink-quiet">{TEXT.reason(reason)}</p>}
          {problem && <p className="text-sm font-medium text-danger">{problem}</p>}
          <p className="text-[0.8125rem] text-ink-quiet">{TEXT.id(id)}</p>
        </div>
        {backup.state !== 'running' && (
          <div className="flex gap-1 max-sm:ml-auto">
            <Button {...dialog} variant="ghost" unavailable={isBusy} onClick={onDelete}>
              {BACKUPS_TEXT.delete.label}
            </Button>
            {isRestorable(backup) && (
              <Button {...dialog} unavailable={isBusy} onClick={onRestore}>
                {TEXT.restore}
              </Button>
            )}
          </div>
        )}
      </div>
    </DeskRow>
  );
}

function contentsOf({ metadata, bytes, addedBytes }: Backup): string[] {
  const added = addedBytes > 0 && addedBytes < bytes ? ` (${TEXT.added(formatBytes(addedBytes))})` : '';
  return [
    ...(metadata ? [TEXT.users(metadata.totalUsers), TEXT.photos(metadata.totalPhotos)] : []),
    ...(bytes > 0 ? [`${formatBytes(bytes)}${added}`] : []),
  ];
}

function detailsOf({ timestamp, finishedAt, target, encrypted }: Backup): string[] {
  return [
    TARGETS[target],
    encrypted ? TEXT.encrypted : TEXT.plain,
    ...(finishedAt ? [TEXT.took(formatDuration(timestamp, finishedAt))] : []),
  ];
}

/** The tick or cross: whether every object was read back and matched (D30), or how else the backup ended. */
function Integrity({ backup: { state, integrity } }: { backup: Backup }) {
  if (state === 'running') return <Mark tone="text-ink-quiet" icon={<CircleDashed />} text={TEXT.running} />;
  if (state === 'cancelled') return <Mark tone="text-ink-quiet" icon={<CircleX />} text={TEXT.cancelled} />;
  if (state === 'failed') return <Mark tone="text-danger" icon={<CircleX />} text={TEXT.failed} />;
  if (integrity === null) return <Mark tone="text-amber" icon={<CircleDashed />} text={TEXT.unchecked} />;
  return integrity ? (
    <Mark tone="text-sage" icon={<CircleCheck />} text={TEXT.checked} />
  ) : (
    <Mark tone="text-danger" icon={<CircleX />} text={TEXT.incomplete} />
  );
}

function Mark({ tone, icon, text }: { tone: string; icon: ReactNode; text: string }) {
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm font-medium [&_svg]:size-4.5 ${tone}`}>
      <span aria-hidden="true">{icon}</span>
      {text}
    </span>
  );
}
