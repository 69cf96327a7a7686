import type { BackupStatus, CloudStatus } from '@famibook/contracts/backup/schemas';
import { CircleCheck, Cloud, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../components/ui/card.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { formatBytes } from '../../../lib/bytes.ts';
import { formatCount, timeAgo } from '../../../lib/time.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { BACKUPS_TEXT } from '../backups-text.ts';

const TEXT = BACKUPS_TEXT.cards;

interface StatusCardsProps {
  status: BackupStatus;
  cloud: CloudStatus | undefined;
  /** The drive's state could not be read. */
  isCloudUnknown: boolean;
}

/** The three cards: what runs, whether the drive can be reached, and how many backups there are (D31). */
export function StatusCards({ status, cloud, isCloudUnknown }: StatusCardsProps) {
  const { isBackupInProgress, totalBackups, lastBackup } = status;
  useMinute();
  return (
    <dl className="grid gap-3 sm:gap-4 md:grid-cols-3">
      <StatusCard
        label={TEXT.environment}
        icon={
          isBackupInProgress ? <Spinner className="size-6 text-accent" /> : <CircleCheck className="size-6 text-sage" />
        }
        value={isBackupInProgress ? TEXT.busy : TEXT.ready}
        detail={whatRuns(status)}
      />
      <DriveCard cloud={cloud} isUnknown={isCloudUnknown} />
      <StatusCard
        label={TEXT.total}
        value={formatCount(totalBackups)}
        detail={lastBackup ? TEXT.last(timeAgo(lastBackup)) : TEXT.never}
      />
    </dl>
  );
}

function whatRuns({ isBackupInProgress, restore, rehearsal }: BackupStatus): string | undefined {
  if (restore?.state === 'running') return TEXT.restoring;
  if (isBackupInProgress) return undefined;
  return rehearsal?.state === 'running' ? TEXT.rehearsing : TEXT.idle;
}

function DriveCard({ cloud, isUnknown }: { cloud: CloudStatus | undefined; isUnknown: boolean }) {
  if (!cloud) {
    return <StatusCard label={TEXT.drive} value={isUnknown ? TEXT.notChecked : TEXT.checking} />;
  }
  return (
    <StatusCard
      label={TEXT.drive}
      icon={cloud.connected ? <Cloud className="size-6 text-sage" /> : <CloudOff className="size-6 text-amber" />}
      value={cloud.connected ? TEXT.connected : TEXT.disconnected}
      detail={driveDetail(cloud)}
    />
  );
}

function driveDetail({ configured, connected, reason, usedBytes, quotaBytes }: CloudStatus): string | undefined {
  if (!configured) return TEXT.notSetUp;
  if (!connected) return reason;
  if (usedBytes === undefined) return undefined;
  return TEXT.used(formatBytes(usedBytes), quotaBytes === undefined ? undefined : formatBytes(quotaBytes));
}

interface StatusCardProps {
  label: string;
  icon?: ReactNode;
  value: string;
  detail?: string | undefined;
}

function StatusCard({ label, icon, value, detail }: StatusCardProps) {
  return (
    <Card className="px-4 py-4 sm:px-5">
      <dt className="text-sm text-ink-quiet">{label}</dt>
      <dd className="mt-0.5">
        <span className="flex items-center gap-2 font-display text-xl leading-tight font-semibold">
          {icon && (
            <span aria-hidden="true" className="shrink-0">
              {icon}
            </span>
          )}
          {value}
        </span>
        {detail && <span className="mt-1 block text-sm wrap-anywhere text-ink-quiet">{detail}</span>}
      </dd>
    </Card>
  );
}
