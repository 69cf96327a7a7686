import type { RestoreRun } from '@famibook/contracts/backup/schemas';
import { CircleAlert, History } from 'lucide-react';
import { Card } from '../../../components/ui/card.tsx';
import { fullTime } from '../../../lib/time.ts';
import { restoredThing } from '../backup-values.ts';
import { RESTORE_TEXT as TEXT } from '../backups-text.ts';
import { RestoreSteps } from '../restore/restore-steps.tsx';

/** The latest restore: how far it has come, or how it ended. */
export function RestoreState({ run }: { run: RestoreRun }) {
  const what = restoredThing(run);
  if (run.state === 'running') {
    return (
      <Card className="p-5">
        <h4 className="mb-3 font-sans text-base font-semibold wrap-anywhere">{TEXT.running(what)}</h4>
        <RestoreSteps run={run} />
      </Card>
    );
  }
  const ended = fullTime(run.finishedAt ?? run.startedAt);
  if (run.state === 'failed') {
    return (
      <p
        role="alert"
        className="flex items-start gap-2.5 rounded-field bg-danger-soft px-4 py-3 wrap-anywhere text-danger"
      >
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>
          {TEXT.failed(what, ended, run.problem ?? TEXT.unknownProblem)} {TEXT.asBefore}
        </span>
      </p>
    );
  }
  return (
    <p className="flex items-start gap-2.5 px-1 text-[0.9375rem] wrap-anywhere text-ink-quiet">
      <History aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {TEXT.done(what, ended)}
    </p>
  );
}
