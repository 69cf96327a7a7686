import type { BackupStatus, CloudStatus } from '@famibook/contracts/backup/schemas';
import { Check, Minus } from 'lucide-react';
import { DeskSection } from '../../../components/desk/desk-section.tsx';
import { Pill } from '../../../components/ui/pill.tsx';
import { TARGETS } from '../backups-text.ts';
import { Code } from './code.tsx';
import { DriveGuide } from './drive-guide.tsx';
import { DRIVE_SETTINGS, BACKUP_SETTINGS_TEXT as TEXT } from './settings-text.ts';

interface BackupSettingsProps {
  status: BackupStatus;
  cloud: CloudStatus | undefined;
}

/** How backups are set up, and how to set up what is missing (D31, D33). */
export function BackupSettings({ status, cloud }: BackupSettingsProps) {
  const { target, isOnSameDisk, isEncrypted, keyId, missingDriveSettings } = status;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <DriveSection status={status} cloud={cloud} />
      {missingDriveSettings.length > 0 && <DriveGuide missing={missingDriveSettings} />}
      <DeskSection title={TEXT.place.title}>
        <p className="font-semibold">{TARGETS[target]}</p>
        {isOnSameDisk && <p className="mt-1 max-w-[62ch] font-medium text-amber">{TEXT.place.sameDisk}</p>}
        {target !== 'bucket' && (
          <>
            <p className="mt-2 text-ink-quiet">{TEXT.place.bucket}</p>
            <Code text={TEXT.place.bucketSetting} />
          </>
        )}
      </DeskSection>
      <DeskSection title={TEXT.encryption.title}>
        {isEncrypted ? (
          <>
            <p className="font-semibold wrap-anywhere">{TEXT.encryption.on(keyId)}</p>
            <p className="mt-1 max-w-[62ch] text-ink-quiet">{TEXT.encryption.keep}</p>
            <Code text={TEXT.encryption.sheet} />
          </>
        ) : (
          <>
            <p className="max-w-[62ch] font-medium text-amber">{TEXT.encryption.off}</p>
            <p className="mt-2 max-w-[62ch] text-ink-quiet">{TEXT.encryption.make}</p>
            <Code text={TEXT.encryption.command} />
          </>
        )}
      </DeskSection>
      <DeskSection title={TEXT.schedule.title}>
        <ul className="list-disc space-y-1 pl-5">
          {TEXT.schedule.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </DeskSection>
    </div>
  );
}

function DriveSection({ status, cloud }: BackupSettingsProps) {
  const { googleDriveEnabled, missingDriveSettings } = status;
  const isPartly = missingDriveSettings.length > 0 && missingDriveSettings.length < DRIVE_SETTINGS.length;
  const state = isPartly ? TEXT.drive.partly : TEXT.drive.notConfigured;
  return (
    <DeskSection title={TEXT.drive.title} text={googleDriveEnabled ? TEXT.drive.ready : TEXT.drive.missing}>
      <p className="mb-3">
        <Pill tone={googleDriveEnabled ? 'sage' : 'amber'}>{googleDriveEnabled ? TEXT.drive.configured : state}</Pill>
      </p>
      {cloud?.configured && !cloud.connected && cloud.reason && (
        <p role="alert" className="mb-3 font-medium wrap-anywhere text-danger">
          {TEXT.drive.notConnected(cloud.reason)}
        </p>
      )}
      <ul aria-label={TEXT.drive.names} className="space-y-2">
        {DRIVE_SETTINGS.map((name) => (
          <Setting key={name} name={name} isSet={!missingDriveSettings.includes(name)} />
        ))}
      </ul>
    </DeskSection>
  );
}

function Setting({ name, isSet }: { name: string; isSet: boolean }) {
  return (
    <li className="flex items-start gap-2.5">
      {isSet ? (
        <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-sage" />
      ) : (
        <Minus aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-amber" />
      )}
      <span className="min-w-0">
        <code className="text-[0.9375rem] font-semibold break-all">{name}</code>{' '}
        <span className="text-sm text-ink-quiet">{isSet ? TEXT.drive.isSet : TEXT.drive.isMissing}</span>
      </span>
    </li>
  );
}
