import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { showingFamiBook } from '../../../lib/api/famibook-header.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { switchTo } from '../api/switch-famibook.ts';
import { FAMIBOOK_TEXT } from '../famibook-text.ts';
import { useNameForm } from '../use-name-form.ts';

const TEXT = FAMIBOOK_TEXT.choose;
const FORM = 'choose-famibook';

/** Asks the administrator which FamiBook something is for, and stands there from then on (D1). */
export default function ChooseFamiBook({ open, onAnswer }: { open: boolean; onAnswer: (isChosen: boolean) => void }) {
  const { refresh } = useCurrentUser();
  const { isBlank, busy, onSubmit, field } = useNameForm(async (name) => {
    const { currentFamibook, user } = await switchTo(name);
    // What waits for this goes on at once, and must name the new one.
    showingFamiBook(user.famibookId);
    toast({
      kind: 'success',
      title: FAMIBOOK_TEXT.switched.title,
      description: FAMIBOOK_TEXT.switched.description(currentFamibook),
    });
    onAnswer(true);
    await refresh();
  });
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      size="s"
      title={TEXT.title}
      description={TEXT.description}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{TEXT.cancel}</Button>
          <Button type="submit" form={FORM} variant="primary" busy={busy} disabled={isBlank}>
            {TEXT.submit}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={onSubmit}>
        <TextField label={FAMIBOOK_TEXT.name} autoComplete="off" autoFocus {...field} />
      </form>
    </Dialog>
  );
}
