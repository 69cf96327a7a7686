import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { changePageFamiBook } from '../../../lib/api/page-owner.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { switchTo } from '../api/switch-famibook.ts';
import { FAMIBOOK_TEXT } from '../famibook-text.ts';
import { useFamiBookChoice } from '../use-famibook-choice.ts';
import { FamiBookCombobox } from './famibook-combobox.tsx';

const TEXT = FAMIBOOK_TEXT.choose;

interface ChooseFamiBookProps {
  open: boolean;
  onChosen: () => void;
  onClose: () => void;
}

/** Asks the administrator which FamiBook something is for, and makes it the current one (D1). */
export default function ChooseFamiBook({ open, onChosen, onClose }: ChooseFamiBookProps) {
  const { refresh } = useCurrentUser();
  const { famibook, busy, onSubmit, field } = useFamiBookChoice(async (name) => {
    const { currentFamibook, user } = await switchTo(name);
    // The caller continues at once, and its request must name the new FamiBook.
    changePageFamiBook(user);
    toast({
      kind: 'success',
      title: FAMIBOOK_TEXT.switched.title,
      description: FAMIBOOK_TEXT.switched.description(currentFamibook),
    });
    onChosen();
    await refresh();
  });
  return (
    <FormDialog
      open={open}
      size="s"
      title={TEXT.title}
      description={TEXT.description}
      cancel={TEXT.cancel}
      submit={TEXT.submit}
      isBusy={busy}
      disabled={!famibook}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FamiBookCombobox autoFocus {...field} />
    </FormDialog>
  );
}
