import type { Deps } from '../../ports.ts';
import { isEncryptedManifest, listManifests, MANIFESTS, readManifest } from '../../vault/manifest.ts';
import { BackupProblem, type ProblemKind } from '../../vault/problems.ts';

export type EarlierDeps = Pick<Deps, 'backups' | 'target' | 'keys' | 'adoptsUnencrypted'>;

export type EarlierBackup = Awaited<ReturnType<typeof readManifest>>;

interface EarlierBackups {
  /** All from one installation, in the order of their numbers. */
  adoptable: EarlierBackup[];
  unusable: BackupProblem[];
}

/** What may be used with other settings or another version, which need another start. */
const MENDED_BY = {
  'wrong-key': 'Set FAMIBOOK_BACKUP_KEY and FAMIBOOK_BACKUP_OLD_KEYS to the keys of these backups',
  newer: 'Update FamiBook',
  unencrypted: 'If you made it without a key, set FAMIBOOK_BACKUP_ADOPT_UNENCRYPTED=true; if not, delete it',
} as const;

const NONE: EarlierBackups = { adoptable: [], unusable: [] };

/**
 * Backups of an earlier installation that the target holds and the history lacks, until this one has finished one there.
 * What it finished elsewhere, before the settings named this target, does not count. While a key is set, a backup that is
 * not encrypted may be anybody's who can write to the target, unless a setting vouches for all of them.
 */
export async function findEarlierBackups(
  { backups, target, keys, adoptsUnencrypted }: EarlierDeps,
  isKnown: (key: string) => boolean = () => false,
): Promise<EarlierBackups> {
  const own = await backups.finishedHere();
  if (own.some((each) => each.target === target.kind)) return NONE;
  const vault = { store: target.store, keys };
  const inHistory = await backups.manifestKeys();
  const found: EarlierBackups['adoptable'] = [];
  const unusable: BackupProblem[] = [];
  for await (const key of listManifests(vault)) {
    if (own.some(({ manifestKey }) => manifestKey === key)) return NONE;
    if (inHistory.has(key) || isKnown(key)) continue;
    try {
      if (keys.current && !adoptsUnencrypted && !isEncryptedManifest(key)) throw unencrypted(key);
      found.push(await readManifest(vault, key));
    } catch (error) {
      if (!(error instanceof BackupProblem)) throw error;
      unusable.push(error);
    }
  }
  const adopted = await backups.adoptedInstallation();
  const installation = adopted ?? found.at(-1)?.manifest.installation;
  return { adoptable: found.filter(({ manifest }) => manifest.installation === installation), unusable };
}

/**
 * The first backup of an installation would end the search for earlier ones: it is not taken while the target holds some
 * that were not taken over.
 * @throws BackupProblem that says what to do
 */
export async function assertNoneToAdopt(deps: EarlierDeps): Promise<void> {
  const { adoptable, unusable } = await findEarlierBackups(deps);
  for (const problem of unusable) {
    const remedy = remedyOf(problem);
    if (!remedy) continue;
    const text = `No backup is taken while the place for backups holds earlier ones that were not taken over: ${problem.message} ${remedy}, or choose an empty place.`;
    throw new BackupProblem(problem.kind, problem.key, text);
  }
  const [first] = adoptable;
  if (!first) return;
  const text =
    'The place for backups holds those of an earlier installation of FamiBook, which are listed within a minute. Please try again then.';
  throw new BackupProblem('other-installation', first.stored.key, text);
}

/**
 * A folder on a disk that is not mounted is empty: backups would go to the disk that they protect, and the history would
 * have ticks of what lies on none.
 * @throws BackupProblem that says what to do
 */
export async function assertInPlace({ backups, target }: Pick<Deps, 'backups' | 'target'>): Promise<void> {
  if (!(await target.isUnused?.())) return;
  const { length } = await backups.doneIn(target.kind);
  if (length === 0) return;
  const earlier = length === 1 ? 'a backup is' : `${length} backups are`;
  const text = `The folder for backups is empty, although ${earlier} to be in it. Is its disk mounted? To start from scratch there, make a folder ‘manifests’ in it.`;
  throw new BackupProblem('missing', MANIFESTS, text);
}

/** @returns what makes an unusable backup usable; undefined where nothing does, as for a damaged one */
export function remedyOf({ kind }: BackupProblem): string | undefined {
  return isMendable(kind) ? MENDED_BY[kind] : undefined;
}

function isMendable(kind: ProblemKind): kind is keyof typeof MENDED_BY {
  return kind in MENDED_BY;
}

function unencrypted(key: string): BackupProblem {
  return new BackupProblem('unencrypted', key, `${key} is not encrypted, although FAMIBOOK_BACKUP_KEY is set.`);
}
