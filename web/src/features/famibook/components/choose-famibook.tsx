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

interface ChooseFamiBookProps {
  open: boolean;
  onChosen: () => void;
  onClose: () => void;
}

/** Asks the administrator which FamiBook something is for, and stands there from then on (D1). */
export default function ChooseFamiBook({ open, onChosen, onClose }: ChooseFamiBookProps) {
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
    onChosen();
    await refresh();
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="s"
      title={TEXT.title}
      description={TEXT.description}
      actions={
        <>
          <Button onClick={onClose}>{TEXT.cancel}</Button>
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
