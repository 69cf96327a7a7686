import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FAMIBOOK_TEXT } from '../famibook-text.ts';
import { useFamiBookChoice } from '../use-famibook-choice.ts';
import { useSwitch } from '../use-switch.ts';
import { FamiBookCombobox } from './famibook-combobox.tsx';

const TEXT = FAMIBOOK_TEXT.anywhere;

/** Switches to any FamiBook, because the administrator needs no membership (D1). */
export function SwitchAnywhere({ user }: { user: CurrentUser }) {
  const { famibook, busy, onSubmit, field } = useFamiBookChoice(useSwitch());
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-[1.375rem]">{TEXT.title}</h2>
      {user.currentFamibook && <p className="mt-1 text-ink-quiet">{TEXT.viewing(user.currentFamibook)}</p>}
      <form noValidate onSubmit={onSubmit} className="mt-4 flex flex-col gap-4">
        <FamiBookCombobox hint={TEXT.hint} {...field} />
        <Button type="submit" variant="primary" busy={busy} disabled={!famibook} className="sm:self-start">
          {TEXT.submit}
        </Button>
      </form>
    </Card>
  );
}
