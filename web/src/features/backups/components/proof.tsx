import type { BackupStatus } from '@famibook/contracts/backup/schemas';
import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { dayOf } from '../../../lib/time.ts';
import { BACKUPS_TEXT, REHEARSAL_PHASES } from '../backups-text.ts';
import type { BackupActions } from '../use-backup-actions.ts';
import { WorkBar } from './work-bar.tsx';

const TEXT = BACKUPS_TEXT.proof;

interface ProofProps {
  status: BackupStatus;
  /** Something runs that a rehearsal would wait for. */
  isBusy: boolean;
  actions: BackupActions;
}

/** When the newest backup was last restored beside the live data and compared, or why that failed. */
export function Proof({ status, isBusy, actions }: ProofProps) {
  const { rehearsal, lastProvenAt } = status;
  const isRunning = rehearsal?.state === 'running';
  const hasFailed = rehearsal?.state === 'failed';
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
      <div className="flex min-w-0 grow basis-72 items-start gap-3">
        <ProofIcon isProven={lastProvenAt !== null} hasFailed={hasFailed} />
        <div className="min-w-0 grow">
          <h4 className="font-sans text-base font-semibold">
            {lastProvenAt ? TEXT.proven(dayOf(lastProvenAt)) : TEXT.never}
          </h4>
          {hasFailed && (
            <p role="alert" className="font-medium wrap-anywhere text-danger">
              {TEXT.failed(
                dayOf(rehearsal.finishedAt ?? rehearsal.startedAt),
                rehearsal.problem ?? TEXT.unknownProblem,
              )}
            </p>
          )}
          <p className="max-w-[62ch] text-[0.9375rem] text-ink-quiet">{TEXT.text}</p>
          {isRunning && (
            <div className="mt-3">
              <WorkBar label={REHEARSAL_PHASES[rehearsal.phase]} progress={rehearsal.progress} />
            </div>
          )}
        </div>
      </div>
      {!isRunning && (
        <Button
          className="max-sm:ml-auto"
          busy={actions.isSending('rehearsal')}
          disabled={status.totalBackups === 0}
          unavailable={isBusy}
          onClick={() => void actions.rehearse()}
        >
          {TEXT.label}
        </Button>
      )}
    </Card>
  );
}

function ProofIcon({ isProven, hasFailed }: { isProven: boolean; hasFailed: boolean }) {
  if (hasFailed) return <ShieldAlert aria-hidden="true" className="size-6 shrink-0 text-danger" />;
  if (isProven) return <ShieldCheck aria-hidden="true" className="size-6 shrink-0 text-sage" />;
  return <ShieldQuestionMark aria-hidden="true" className="size-6 shrink-0 text-amber" />;
}
