import type { RestoreRun } from '@famibook/contracts/backup/schemas';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { formatProgress, shareOf } from '../backup-values.ts';

interface WorkBarProps {
  /** What is done now, in words. */
  label: string;
  progress: RestoreRun['progress'];
}

/** The present phase of a run with a bar; the bar only moves while the end of the phase is not known. */
export function WorkBar({ label, progress }: WorkBarProps) {
  const share = shareOf(progress);
  return (
    <div className="min-w-0">
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-[0.9375rem]">
        <span role="status">{label}</span>
        {progress && <span className="text-ink-quiet tabular-nums">{formatProgress(progress)}</span>}
      </p>
      {share === undefined ? (
        <div role="progressbar" aria-label={label} className="relative h-2 overflow-hidden rounded-full bg-line">
          <div className="absolute inset-y-0 left-0 w-2/5 animate-sweep rounded-full bg-accent" />
        </div>
      ) : (
        <ProgressBar label={label} share={share} />
      )}
    </div>
  );
}
