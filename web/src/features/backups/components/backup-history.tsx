import type { Backup, BackupStatus } from '@famibook/contracts/backup/schemas';
import { useEffect, useRef, useState } from 'react';
import { deskHeading } from '../../../components/desk/desk-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { QuietTable } from '../../../components/ui/drawings/quiet-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import { passFocusTo } from '../../../lib/pass-focus-to.ts';
import { useStillWhilePressed } from '../../../lib/press.ts';
import { formatCount, fullTime } from '../../../lib/time.ts';
import { useDialogSubject } from '../../../lib/use-dialog-subject.ts';
import { savesData, whenIdle } from '../../../lib/when-idle.ts';
import { isRestorable, restoreOf } from '../backup-values.ts';
import { BACKUPS_TEXT } from '../backups-text.ts';
import type { BackupActions } from '../use-backup-actions.ts';
import { BackupRow } from './backup-row.tsx';

const TEXT = BACKUPS_TEXT.history;
const PAGE = 20;

const RestoreDialog = lazyDialog(() => import('../restore/restore-dialog.tsx'));

interface BackupHistoryProps {
  status: BackupStatus;
  /** A backup, restore or rehearsal runs. */
  isBusy: boolean;
  actions: BackupActions;
  refresh: () => Promise<unknown>;
}

/** All backups, the newest first, with what the last one holds (D31). */
export function BackupHistory({ status, isBusy, actions, refresh }: BackupHistoryProps) {
  const { backupHistory } = useStillWhilePressed(status);
  const [shown, setShown] = useState(PAGE);
  const list = useRef<HTMLUListElement>(null);
  const deletion = useDialogSubject<Backup>();
  const restore = useDialogSubject<Backup>();
  useEffect(() => (savesData() ? undefined : whenIdle(fetchDialogs)), []);
  if (backupHistory.length === 0) {
    return (
      <Card>
        <EmptyState drawing={<QuietTable />} {...TEXT.empty} />
      </Card>
    );
  }
  const last = backupHistory.find(({ state, metadata }) => state === 'done' && metadata !== null);
  const restorable = backupHistory.filter(isRestorable);
  const whole = restorable.filter(({ integrity }) => integrity !== false);
  const isOnly = ({ id }: Backup, backups: readonly Backup[]) => backups.length === 1 && backups[0]?.id === id;
  const hidden = backupHistory.length - shown;
  const dialogOf = (backup: Backup) => {
    if (isOnly(backup, restorable)) return BACKUPS_TEXT.delete.only;
    return isOnly(backup, whole) ? BACKUPS_TEXT.delete.onlyWhole : BACKUPS_TEXT.delete.question;
  };
  return (
    <>
      {last?.metadata && <LastBackup backup={last} metadata={last.metadata} />}
      <Card>
        <ul ref={list} aria-label={TEXT.list}>
          {backupHistory.slice(0, shown).map((backup) => (
            <BackupRow
              key={backup.id}
              backup={backup}
              isBusy={isBusy}
              isLeaving={actions.isLeaving(backup.id)}
              onRestore={() => restore.open(backup)}
              onDelete={() => deletion.open(backup)}
              fetchDialogs={fetchDialogs}
            />
          ))}
        </ul>
      </Card>
      {hidden > 0 && (
        <Button
          // Reading goes on where the new rows begin.
          ref={passFocusTo(() => list.current?.querySelectorAll<HTMLElement>('li[tabindex]')[shown] ?? deskHeading())}
          className="mx-auto mt-4 flex"
          onClick={() => setShown(shown + PAGE)}
        >
          {TEXT.more(Math.min(hidden, PAGE))}
        </Button>
      )}
      {deletion.subject && (
        <LazyConfirmDialog
          open={deletion.isOpen}
          title={BACKUPS_TEXT.delete.title}
          question={dialogOf(deletion.subject)(fullTime(deletion.subject.timestamp))}
          confirm={BACKUPS_TEXT.delete.confirm}
          onConfirm={() => deletion.subject && actions.remove(deletion.subject)}
          onClose={deletion.close}
          focusAfter={deskHeading}
        />
      )}
      {restore.subject && (
        <RestoreDialog
          key={restore.opening}
          open={restore.isOpen}
          backup={restore.subject}
          latest={restoreOf(status)}
          refresh={refresh}
          onClose={restore.close}
        />
      )}
    </>
  );
}

function fetchDialogs(): void {
  void RestoreDialog.fetch();
  void LazyConfirmDialog.fetch();
}

interface LastBackupProps {
  backup: Backup;
  metadata: NonNullable<Backup['metadata']>;
}

/** What the last backup holds. */
function LastBackup({ backup, metadata }: LastBackupProps) {
  const totals = Object.entries(TEXT.totals) as [keyof typeof metadata, string][];
  return (
    <Card className="mb-4 p-5">
      <h4 className="font-sans text-base font-semibold">
        {TEXT.summary}
        <span className="font-normal text-ink-quiet"> · {fullTime(backup.timestamp)}</span>
      </h4>
      <dl className="mt-3 grid grid-cols-3 gap-x-4 gap-y-3 sm:grid-cols-5">
        {totals.map(([name, label]) => (
          <div key={name}>
            <dt className="text-sm text-ink-quiet">{label}</dt>
            <dd className="font-display text-2xl leading-tight font-semibold tabular-nums">
              {formatCount(metadata[name])}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
