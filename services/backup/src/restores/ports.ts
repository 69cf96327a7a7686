import type { Rehearsal, RestoreRun } from '@famibook/contracts/backup/schemas';
import type { ServiceName } from '@famibook/contracts/services';

export type RestorePhase = RestoreRun['phase'] | Rehearsal['phase'];
export type RestorePurpose = 'restore' | 'rehearsal';

/** What the services do for a restore, each with its own rows. */
export interface RestoreTargets {
  /** @returns the rows of each table */
  stage(
    service: ServiceName,
    purpose: RestorePurpose,
    rows: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<Record<string, number>>;
  dropStaged(service: ServiceName, purpose: RestorePurpose): Promise<void>;
  /** Takes people and what is theirs out of the staged rows. */
  removeStagedUsers(service: ServiceName, users: readonly string[]): Promise<void>;
  /** @returns the epoch of its events */
  close(service: ServiceName, runId: string): Promise<number>;
  replace(service: ServiceName, run: { runId: string; epoch: number; administrator: string }): Promise<void>;
  open(service: ServiceName, runId: string): Promise<void>;
  /** Which of these files media does not have, or not whole. */
  missingFiles(files: { key: string; bytes: number }[]): Promise<ReadonlySet<string>>;
  putFile(file: { key: string; sha256: string }, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>;
}
