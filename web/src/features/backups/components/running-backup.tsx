import type { Backup } from '@famibook/contracts/backup/schemas';
import { useState } from 'react';
import { deskHeading } from '../../../components/desk/desk-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { BACKUP_PHASES, BACKUPS_TEXT, LEVELS } from '../backups-text.ts';
import { WorkBar } from './work-bar.tsx';

const TEXT = BACKUPS_TEXT.cancel;

interface RunningBackupProps {
  backup: Backup;
  onCancel: (backup: Backup) => Promise<unknown>;
}

/** How far the backup that runs has come. It can be cancelled (D30). */
export function RunningBackup({ backup, onCancel }: RunningBackupProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
      <div className="min-w-0 grow basis-72">
        <h4 className="mb-2 font-sans text-base font-semibold">{BACKUPS_TEXT.runningBackup(LEVELS[backup.level])}</h4>
        <WorkBar label={BACKUP_PHASES[backup.phase ?? 'rows']} progress={backup.progress} />
      </div>
      <Button
        className="max-sm:ml-auto"
        aria-haspopup="dialog"
        onPointerEnter={LazyConfirmDialog.fetch}
        onFocus={LazyConfirmDialog.fetch}
        onClick={() => setAsking(true)}
      >
        {TEXT.label}
      </Button>
      <LazyConfirmDialog
        open={isAsking}
        title={TEXT.title}
        question={TEXT.question}
        confirm={TEXT.confirm}
        cancel={TEXT.keep}
        onConfirm={() => onCancel(backup)}
        onClose={() => setAsking(false)}
        focusAfter={deskHeading}
      />
    </Card>
  );
}
