/** What is wrong with a backup, for the operator, who decides what to do with it. */
export type ProblemKind = 'damaged' | 'missing' | 'newer' | 'wrong-key' | 'unencrypted' | 'other-installation';

/** A backup, or an object of one, that cannot be used; the message names it, for an administrator. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
  readonly kind: ProblemKind;
  /** The object or manifest, as the target names it. */
  readonly key: string;

  constructor(kind: ProblemKind, key: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.key = key;
  }
}

export function damaged(key: string, why: string, cause?: unknown): BackupProblem {
  return new BackupProblem('damaged', key, `The file ${key} is damaged: ${why}.`, cause);
}
