import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { FAMIBOOK_TEXT } from '../famibook-text.ts';
import { useNameForm } from '../use-name-form.ts';
import { useSwitch } from '../use-switch.ts';

const TEXT = FAMIBOOK_TEXT.anywhere;

/** The administrator needs no membership (D1). */
export function SwitchAnywhere({ user }: { user: CurrentUser }) {
  const { isBlank, busy, onSubmit, field } = useNameForm(useSwitch());
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-[1.375rem]">{TEXT.title}</h2>
      {user.currentFamibook && <p className="mt-1 text-ink-quiet">{TEXT.viewing(user.currentFamibook)}</p>}
      <form noValidate onSubmit={onSubmit} className="mt-4 flex flex-col gap-4">
        <TextField label={FAMIBOOK_TEXT.name} hint={TEXT.hint} autoComplete="off" {...field} />
        <Button type="submit" variant="primary" busy={busy} disabled={isBlank} className="sm:self-start">
          {TEXT.submit}
        </Button>
      </form>
    </Card>
  );
}
