import type { ReferenceKind } from '@famibook/contracts/restores/endpoints';

/** Names a table of the backup's rows in SQL, where a plain name means the live one. */
type StagedName = (table: string) => string;

interface HookParts {
  staged: StagedName;
  /** The user who restores, and alone stays signed in. */
  administrator: string;
}

/** What must hold for the rows of a service: the statement returns the `id` of each row for which it does not. */
export interface RowCheck {
  /** What is counted, in words. */
  what: string;
  sql: string;
}

/** Statements of one column `id`; tables stand without a schema. */
interface CrossReferences {
  /** What rows name that another service owns, each once. */
  uses?: Partial<Record<ReferenceKind, string>>;
  /** What this service owns, and what it has deleted where others may not have heard of it yet. */
  owns?: Partial<Record<ReferenceKind, string>>;
}

/** The parts of statements about one FamiBook, as SQL. */
export interface FamiBookParts extends HookParts {
  famibookId: string;
  /** The name that it gets instead of the one in the backup, and its key. */
  newName: { name: string; key: string } | undefined;
  /** A query of `type, aggregate_id, version, data, names` as a statement that publishes these events. */
  publish(query: string): string;
}

/** What a service says about a restore of its rows, beside what it leaves out of backups. */
export interface RestorePlan {
  /**
   * Tables that no backup holds keep their rows. From table to a condition on those that stay, where not all do;
   * rows whose parents are not in the backup never stay.
   */
  retained?: Readonly<Record<string, (parts: HookParts) => string>>;
  /** Statements in the staged rows that take the users `$1` out of them. */
  removeUsers?(parts: { live: StagedName }): readonly string[];
  /** Statements before the live rows are replaced, in the same transaction: they may change the staged rows. */
  beforeReplacing?(parts: HookParts): readonly string[];
  /** Stored counters beside what they count, which a rehearsal compares. */
  checks?: readonly RowCheck[];
  /** References from one service to another, which no foreign key guards and a rehearsal looks at. */
  references?: CrossReferences;
  /** A restore of one FamiBook replaces its rows alone. */
  ofFamiBook?: {
    /**
     * From table to a condition on rows that come back only where they are missing, because what is there now belongs to
     * others, too. `$1` is the FamiBook.
     */
    onlyMissing?: Readonly<Record<string, string>>;
    /** Statements before the live rows go and after the others came, in the same transaction. */
    before?(parts: FamiBookParts): readonly string[];
    after?(parts: FamiBookParts): readonly string[];
    /** What was made of an event is not restored, so that no event makes it twice. */
    hasLasting?: boolean;
  };
}
