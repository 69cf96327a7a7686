/** What a figure should be, e.g. a ratio of at most 3. */
export interface Aim {
  of: 'value' | 'ratio';
  is: 'at most' | 'at least';
  bound: number;
}

/** One measured number, beside what it is measured against. */
export interface Figure {
  name: string;
  unit: 'ms' | 's' | 'MB' | 'MB/s' | 'requests/s';
  value: number;
  /** Measured in the same run, in turns with the value. */
  baseline?: { name: string; value: number };
  /** The middle of the rounds' own ratios, since a noisy moment falls on both sides of a round. */
  ratio?: number;
  aim: Aim;
}

export interface Measured {
  figures: Figure[];
  /** Further lines worth reading, e.g. CPU per request. */
  notes: string[];
  /** What is too long for the table: statements, plans, every round. */
  details: Record<string, unknown>;
}

export interface Bench {
  name: string;
  /** What is done, with enough detail that a reader could repeat it. */
  method: string;
  measure(print: (line: string) => void, options: MeasureOptions): Promise<Measured>;
}

export interface MeasureOptions {
  /** How many photos a backup is measured with. */
  backupFiles: number;
}

export const atMost = (bound: number, of: Aim['of'] = 'ratio'): Aim => ({ of, is: 'at most', bound });
export const atLeast = (bound: number, of: Aim['of'] = 'ratio'): Aim => ({ of, is: 'at least', bound });

export function isMet({ aim, value, ratio }: Figure): boolean {
  const judged = aim.of === 'ratio' ? (ratio ?? Number.NaN) : value;
  return aim.is === 'at most' ? judged <= aim.bound : judged >= aim.bound;
}
