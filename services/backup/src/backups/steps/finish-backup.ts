import { newEvent } from '@famibook/contracts/events';
import { withActor } from '@famibook/service-kit/observability/actor';
import type { Deps, SqlTx } from '../../ports.ts';
import type { Manifest, StoredManifest } from '../../vault/manifest.ts';
import { aboutBackup } from '../backup-events.ts';
import { isScheduled } from '../domain/scheduled-level.ts';
import type { StoredBackup } from '../store/backups.ts';
import { BackupCancelled } from './track-progress.ts';

type FinishDeps = Pick<Deps, 'backups' | 'transaction' | 'publish' | 'now'>;

interface MadeBackup {
  manifest: Manifest;
  stored: StoredManifest;
  addedBytes: number;
}

interface FailedBackup {
  error: unknown;
  problem: string;
  /** Keys of originals that it had stored again by then. */
  mended?: readonly string[];
}

type Outcome = MadeBackup | FailedBackup;

/** Records how a backup ended, and publishes that it changed. */
export async function finishBackup(
  { backups, transaction, publish, now }: FinishDeps,
  backup: StoredBackup,
  outcome: Outcome,
): Promise<StoredBackup> {
  const isNews = !(await failedBefore(backups, backup));
  return transaction(async (tx) => {
    const changes = { finishedAt: now(), phase: null, unit: null, ...changesOf(outcome) };
    const changed = await backups.change(tx, backup.id, ['running'], changes);
    if (!changed) return backup;
    await publish(tx, newEvent('backup.changed.v1', backup.id, changed.version, { backupId: backup.id }));
    if (changed.state === 'failed' && isNews) await publishFailure(publish, tx, changed);
    return changed;
  });
}

/** A schedule that fails is tried again every hour: Activity has one line of it, until a backup succeeds. */
async function failedBefore(
  backups: FinishDeps['backups'],
  { number, level }: Pick<StoredBackup, 'number' | 'level'>,
): Promise<boolean> {
  if (!isScheduled(level)) return false;
  const earlier = (await backups.list()).filter((each) => each.number < number);
  return earlier.find((each) => each.state === 'done' || isScheduled(each.level))?.state === 'failed';
}

/** FamiBook failed, not the user who happens to have asked for it. */
function publishFailure(publish: FinishDeps['publish'], tx: SqlTx, backup: StoredBackup): Promise<void> {
  const data = { ...aboutBackup(backup), problem: backup.problem ?? '' };
  return withActor({ kind: 'service', id: 'backup' }, () =>
    publish(tx, newEvent('backup.failed.v1', backup.id, backup.version, data)),
  );
}

function changesOf(outcome: Outcome) {
  if ('error' in outcome) {
    const { error, problem, mended = [] } = outcome;
    const isCancelled = error instanceof BackupCancelled;
    const sentences = isCancelled ? [] : [problem];
    if (mended.length > 0) sentences.push(mendedText(mended));
    return { state: isCancelled ? 'cancelled' : 'failed', problem: textOf(sentences) };
  }
  return { ...doneBackup(outcome), addedBytes: BigInt(outcome.addedBytes) };
}

/** What is recorded of a backup by its manifest, which is written only once every object was read back and matched. */
export function doneBackup({ manifest, stored }: Pick<MadeBackup, 'manifest' | 'stored'>) {
  const { unreadable } = manifest.files;
  return {
    state: 'done',
    integrity: unreadable.length === 0,
    problem: problemOf(manifest.files),
    totals: manifest.totals,
    bytes: BigInt(contentBytes(manifest)),
    manifestSha256: stored.sha256,
  };
}

function contentBytes({ services, files }: Manifest): number {
  const rows = Object.values(services).flatMap(({ objects }) => objects);
  return rows.reduce((sum, { bytes }) => sum + bytes, files.bytes);
}

/** What the backup lacks, and what FamiBook had lost or damaged of that which is in it. */
function problemOf({ unreadable, lost = [], mended = [] }: Manifest['files']): string | null {
  const sentences: string[] = [];
  if (unreadable.length > 0) sentences.push(unreadableText(unreadable));
  if (lost.length > 0) sentences.push(lostText(lost));
  if (mended.length > 0) sentences.push(mendedText(mended));
  return textOf(sentences);
}

function textOf(sentences: readonly string[]): string | null {
  return sentences.length > 0 ? sentences.join(' ') : null;
}

function unreadableText(keys: readonly string[]): string {
  const files = keys.length === 1 ? 'One original is' : `${keys.length} originals are`;
  return `${files} missing or damaged in FamiBook itself, and so not in this backup: ${firstOf(keys)}.`;
}

function lostText(keys: readonly string[]): string {
  const [files, them] = keys.length === 1 ? ['one original', 'it'] : [`${keys.length} originals`, 'them'];
  return `FamiBook itself has lost ${files} that this backup has: ${firstOf(keys)}. A restore of this backup brings ${them} back.`;
}

function mendedText(keys: readonly string[]): string {
  const files = keys.length === 1 ? 'One original was' : `${keys.length} originals were`;
  return `${files} damaged in FamiBook itself, and stored again from the backups: ${firstOf(keys)}. Please check the disk or the bucket.`;
}

function firstOf(keys: readonly string[]): string {
  return `${keys.slice(0, 3).join(', ')}${keys.length > 3 ? ', …' : ''}`;
}
