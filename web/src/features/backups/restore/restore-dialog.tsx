import type { Backup, RestoreRun } from '@famibook/contracts/backup/schemas';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Loading } from '../../../components/ui/loading.tsx';
import { bringIntoView } from '../../../lib/bring-into-view.ts';
import { fullTime } from '../../../lib/time.ts';
import { useBackupContents } from '../api/read-contents.ts';
import { isWorthAnotherTry, restoreErrorText } from '../backup-values.ts';
import { RESTORE_TEXT as TEXT } from '../backups-text.ts';
import { RestoreChoice } from './restore-choice.tsx';
import { RestoreProgress } from './restore-progress.tsx';
import { useRestoreForm } from './use-restore-form.ts';

interface RestoreDialogProps {
  open: boolean;
  backup: Backup;
  /** The latest restore of the status, which may be the one that began here. */
  latest: RestoreRun | null;
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

/** Restores everything or one FamiBook of a backup, and shows how far it has come (D32). */
export default function RestoreDialog({ open, backup, latest, refresh, onClose }: RestoreDialogProps) {
  const contents = useBackupContents(backup.id);
  const [started, setStarted] = useState<RestoreRun>();
  const form = useRestoreForm(backup, (run) => {
    setStarted(run);
    void refresh().catch(() => undefined);
  });
  const run = started && latest?.id === started.id ? latest : started;
  if (run) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={TEXT.title}
        description={TEXT.from(fullTime(backup.timestamp))}
        actions={
          // The button that had the focus is gone; with the key this one is new, and gets it.
          <Button key="close" autoFocus onClick={onClose}>
            {TEXT.close}
          </Button>
        }
      >
        <RestoreProgress run={run} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      isBusy={form.isSending}
      onClose={onClose}
      title={TEXT.title}
      description={<span className="wrap-anywhere">{TEXT.warning(backup.id)}</span>}
      actions={
        <>
          <Button disabled={form.isSending} onClick={onClose}>
            {TEXT.cancel}
          </Button>
          {/* It sends no form: Enter on a choice or a tick would then begin the restore. */}
          <Button
            variant="danger"
            busy={form.isSending}
            disabled={!contents.data || !form.isReady}
            onClick={() => void form.submit()}
          >
            {TEXT.submit}
          </Button>
        </>
      }
    >
      <p className="mb-4">
        {TEXT.of(fullTime(backup.timestamp))} {TEXT.safety}
      </p>
      {backup.integrity === false && (
        <p className="mb-4 font-medium wrap-anywhere text-danger">
          {[TEXT.incomplete, backup.problem, TEXT.incompleteRest].filter(Boolean).join(' ')}
        </p>
      )}
      {contents.data && <RestoreChoice contents={contents.data} form={form} />}
      {!contents.data && !contents.error && <Loading text={TEXT.reading} />}
      {contents.error && (
        <div role="alert">
          <p className="font-medium text-danger">{restoreErrorText(contents.error)}</p>
          {isWorthAnotherTry(contents.error) && (
            <Button className="mt-3" onClick={() => void contents.mutate()}>
              {TEXT.again}
            </Button>
          )}
        </div>
      )}
      {form.error && !form.mustRename && (
        <p ref={bringIntoView} role="alert" className="mt-4 font-medium text-danger">
          {form.error}
        </p>
      )}
    </Dialog>
  );
}
