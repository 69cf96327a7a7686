/** How many backups of a level stay; manual and emergency ones stay until they are deleted (D33). */
const KEPT: Readonly<Record<string, number>> = { daily: 7, weekly: 4, monthly: 12, 'pre-deployment': 5 };
/** How many that came to nothing are shown. */
const MAX_UNFINISHED = 20;

interface RetainedBackup {
  level: string;
  state: string;
  /** False when originals were missing already; null when that is not known. */
  integrity: boolean | null;
}

/** Which backups go, out of all of them with the newest first; never the newest one that has every original (D33). */
export function outdated<B extends RetainedBackup>(newestFirst: readonly B[]): B[] {
  const newestWhole = newestFirst.find(({ state, integrity }) => state === 'done' && integrity !== false);
  const seen = new Map<string, number>();
  return newestFirst.filter((backup) => {
    const { level, state } = backup;
    if (state !== 'done' && state !== 'failed' && state !== 'cancelled') return false;
    const kind = state === 'done' ? level : 'unfinished';
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    const limit = state === 'done' ? KEPT[level] : MAX_UNFINISHED;
    return backup !== newestWhole && limit !== undefined && count > limit;
  });
}
