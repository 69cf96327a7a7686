import { DatabaseBackup, Siren, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DeskParts, useFurtherStep } from '../../../components/desk/desk-parts.tsx';
import type { DeskPanelProps } from '../../../components/desk/desk-tab.ts';
import { LoadingRows } from '../../../components/desk/loading-rows.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { QuietTable } from '../../../components/ui/drawings/quiet-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { jumpToElement } from '../../../lib/scroll.ts';
import { isWorking, useBackupStatus } from '../api/use-backup-status.ts';
import { useCloudStatus } from '../api/use-cloud-status.ts';
import { restoreOf } from '../backup-values.ts';
import { BACKUP_PARTS, BACKUPS_TEXT as TEXT } from '../backups-text.ts';
import { BackupSettings } from '../settings/backup-settings.tsx';
import { type BackupActions, useBackupActions } from '../use-backup-actions.ts';
import { BackupHistory } from './backup-history.tsx';
import { CreateTab } from './create-tab.tsx';
import { Proof } from './proof.tsx';
import { RestoreState } from './restore-state.tsx';
import { RunningBackup } from './running-backup.tsx';
import { StatusCards } from './status-cards.tsx';

const EmergencyDialog = lazyDialog(() => import('./emergency-dialog.tsx'));

/** What is backed up, and everything that the administrator does with backups (D30 to D33). */
export default function CloudBackups({ address, part }: Pick<DeskPanelProps, 'address' | 'part'>) {
  const { status, error, refresh } = useBackupStatus();
  const { cloud, hasFailed } = useCloudStatus();
  const actions = useBackupActions(refresh);
  const { settings, openSettings } = useWayToSettings(address, part);
  if (!status) return error ? <Failed text={errorText(error)} refresh={refresh} /> : <LoadingRows />;

  const isBusy = isWorking(status);
  const restore = restoreOf(status);
  const running = status.backupHistory.find(({ state }) => state === 'running');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Header isBusy={isBusy} actions={actions} />
      {error && error.code !== 'restoring' && (
        <p role="status" className="text-sm font-medium text-amber">
          {TEXT.stale}
        </p>
      )}
      <StatusCards status={status} cloud={cloud} isCloudUnknown={hasFailed} />
      {status.isOnSameDisk && <SameDisk onSetUp={part === 'settings' ? undefined : openSettings} />}
      {running && restore?.state !== 'running' && <RunningBackup backup={running} onCancel={actions.cancel} />}
      {restore && <RestoreState run={restore} />}
      <Proof status={status} isBusy={isBusy} actions={actions} />
      <div className="mt-2">
        <DeskParts label={TEXT.parts} address={address} parts={BACKUP_PARTS} shown={part} />
        {part === '' && <BackupHistory status={status} isBusy={isBusy} actions={actions} refresh={refresh} />}
        {part === 'create' && <CreateTab isBusy={isBusy} actions={actions} />}
        {part === 'settings' && (
          <div ref={settings} tabIndex={-1} className="outline-none">
            <BackupSettings status={status} cloud={cloud} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Opens the settings from above, where a phone does not show them, and moves there. */
function useWayToSettings(address: string, part: string) {
  const navigate = useNavigate();
  const further = useFurtherStep();
  const settings = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current || part !== 'settings' || !settings.current) return;
    isAsked.current = false;
    settings.current.focus({ preventScroll: true });
    jumpToElement(settings.current);
  }, [part]);
  const openSettings = () => {
    isAsked.current = true;
    navigate(`${address}/settings`, { state: further });
  };
  return { settings, openSettings };
}

function Header({ isBusy, actions }: { isBusy: boolean; actions: BackupActions }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-72">
        <h3 className="text-xl">{TEXT.title}</h3>
        <p className="mt-1 max-w-[62ch] text-ink-quiet">{TEXT.text}</p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-2">
        <Button
          icon={<Siren aria-hidden="true" className="max-sm:hidden" />}
          aria-haspopup="dialog"
          unavailable={isBusy}
          onPointerEnter={EmergencyDialog.fetch}
          onFocus={EmergencyDialog.fetch}
          onClick={() => setAsking(true)}
        >
          {TEXT.emergency.label}
        </Button>
        <Button
          variant="primary"
          icon={<DatabaseBackup aria-hidden="true" className="max-sm:hidden" />}
          busy={actions.isSending('manual')}
          unavailable={isBusy}
          onClick={() => void actions.create('manual')}
        >
          {TEXT.create.label}
        </Button>
      </div>
      <EmergencyDialog open={isAsking} onCreate={actions.createEmergency} onClose={() => setAsking(false)} />
    </div>
  );
}

/** The warning of backups that would be lost together with what they protect (D31). */
function SameDisk({ onSetUp }: { onSetUp: (() => void) | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-field bg-amber-soft px-4 py-3 text-amber">
      <p className="flex min-w-0 grow basis-60 items-start gap-3">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>
          <span className="block font-semibold">{TEXT.sameDisk.title}</span>
          {TEXT.sameDisk.text}
        </span>
      </p>
      {onSetUp && (
        <Button className="max-sm:ml-8" onClick={onSetUp}>
          {TEXT.sameDisk.action}
        </Button>
      )}
    </div>
  );
}

function Failed({ text, refresh }: { text: string; refresh: () => Promise<unknown> }) {
  return (
    <Card>
      <EmptyState
        drawing={<QuietTable />}
        title={TEXT.failedToLoad}
        text={text}
        action={<Button onClick={() => void refresh()}>{TEXT.again}</Button>}
      />
    </Card>
  );
}
