import { DeskSection } from '../../../components/desk/desk-section.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { BACKUPS_TEXT } from '../backups-text.ts';
import type { BackupActions } from '../use-backup-actions.ts';

const TEXT = BACKUPS_TEXT.create;

/** Daily and weekly backups, which also run by themselves (D33). */
export function CreateTab({ isBusy, actions }: { isBusy: boolean; actions: BackupActions }) {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        {(['daily', 'weekly'] as const).map((level) => (
          <DeskSection key={level} title={TEXT[level].title} text={TEXT[level].text}>
            <Button busy={actions.isSending(level)} unavailable={isBusy} onClick={() => void actions.create(level)}>
              {TEXT[level].submit}
            </Button>
          </DeskSection>
        ))}
      </div>
      <p className="mt-4 max-w-[62ch] px-1 text-[0.9375rem] text-ink-quiet">
        {TEXT.schedule}
        {isBusy && ` ${TEXT.busy}`}
      </p>
    </>
  );
}
