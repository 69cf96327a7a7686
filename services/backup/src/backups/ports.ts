import type { Readable } from 'node:stream';
import type { Backup } from '@famibook/contracts/backup/schemas';
import type { ServiceName } from '@famibook/contracts/services';
import type { AskedFile } from '@famibook/service-kit/backup/backup-files';

export type BackupLevel = Backup['level'];
export type BackupTotals = NonNullable<Backup['metadata']>;
export type BackupPhase = NonNullable<Backup['phase']>;
export type ProgressUnit = NonNullable<Backup['progress']>['unit'];

/** Only one backup, restore, rehearsal or sweep runs at a time, over all replicas. */
export interface RunLock {
  /** @returns undefined while another run holds it */
  take(): Promise<HeldLock | undefined>;
}

export interface HeldLock {
  /** Aborted when the lock is lost, with the connection that held it. */
  readonly signal: AbortSignal;
  /**
   * Runs one statement on the connection that holds the lock: if it has an effect, nothing else has held the lock since
   * it was taken.
   * @returns how many rows it changed
   */
  execute(statement: string, values: readonly unknown[]): Promise<number>;
  release(): Promise<void>;
}

/** The cloud drive, as far as its state goes. */
export interface CloudDrive {
  /** Whether FamiBook can work there, and how full it is. @throws an error that says what is to be done */
  check(): Promise<{ usedBytes: number; quotaBytes: number | undefined }>;
}

/** What the services give to a backup, all of it as one snapshot of the database shows it. */
export interface Exports {
  readonly services: readonly ServiceName[];
  /** Held until the rows are read; originals do not change. @throws AppError `conflict` behind a connection pooler */
  openSnapshot(): Promise<{ id: string; close(): Promise<void> }>;
  /** Has a service look at the snapshot, for nothing else. @throws AppError `conflict` with the reason why it cannot */
  join(service: ServiceName, snapshot: string, signal: AbortSignal): Promise<void>;
  /** A row stream; once there, the service has joined the snapshot. */
  rows(service: ServiceName, snapshot: string, signal: AbortSignal): Promise<Readable>;
  /** JSON lines of the files that those rows need. */
  files(snapshot: string, signal: AbortSignal): Promise<Readable>;
  file(key: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  /** Which of these files their owner does not have, or not whole. */
  missingFiles(files: readonly AskedFile[], signal: AbortSignal): Promise<ReadonlySet<string>>;
  /** Where its bytes lie if they lie on this machine, which only reading shows. */
  filePath(key: string): string | undefined;
  /** Keeps the bytes of deleted files until then; null ends it. */
  hold(holderId: string, until: Date | null): Promise<void>;
}
