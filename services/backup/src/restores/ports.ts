import type { Rehearsal, RestoreRun } from '@famibook/contracts/backup/schemas';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { ReferenceKind } from '@famibook/contracts/restores/endpoints';
import type { ServiceName } from '@famibook/contracts/services';

export type RestorePhase = RestoreRun['phase'] | Rehearsal['phase'];
export type RestorePurpose = 'restore' | 'rehearsal';

export interface RowsToReplace {
  runId: string;
  epoch: number;
  administrator: string;
  /** Only the rows of this FamiBook. */
  famibook?: { famibookId: FamiBookId; newName?: string | undefined } | undefined;
  /** Undone at its end: fails where the replacement would. */
  isTrial?: boolean;
}

/** What the services do for a restore, each with its own rows. */
export interface ServiceRestores {
  /** @returns the rows of each table */
  stage(
    service: ServiceName,
    purpose: RestorePurpose,
    rows: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<Record<string, number>>;
  /** What does not hold for the rows that a rehearsal staged, in words with an example. */
  check(service: ServiceName): Promise<{ what: string; rows: number; example: string }[]>;
  /** What its rehearsed rows name of this kind: a page, in order, behind an id. */
  references(service: ServiceName, kind: ReferenceKind, after: string | undefined): Promise<string[]>;
  /** Which of them their owner does not have among its rehearsed rows. */
  unknown(kind: ReferenceKind, ids: readonly string[]): Promise<string[]>;
  dropStaged(service: ServiceName, purpose: RestorePurpose): Promise<void>;
  /** Takes people and what is theirs out of the staged rows. */
  removeStagedUsers(service: ServiceName, users: readonly string[]): Promise<void>;
  /** @returns the epoch of its events, and the users whose deletion it has published, whether others have heard of it or not */
  close(service: ServiceName, runId: string): Promise<{ epoch: number; deletedUsers: string[] }>;
  replace(service: ServiceName, run: RowsToReplace): Promise<void>;
  open(service: ServiceName, runId: string): Promise<void>;
  putFile(file: { key: string; sha256: string }, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>;
}
