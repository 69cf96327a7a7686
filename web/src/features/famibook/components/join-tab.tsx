import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { showRefusal } from '../../../lib/session/show-refusal.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { requestToJoin } from '../api/join-famibook.ts';
import { FAMIBOOK_TEXT } from '../famibook-text.ts';
import { useFamiBookNameForm } from '../use-name-form.ts';

const TEXT = FAMIBOOK_TEXT.join;

/** Sends a request to join another FamiBook. */
export function JoinTab({ onAsked }: { onAsked: () => Promise<unknown> }) {
  const { refresh } = useCurrentUser();
  const [response, setResponse] = useState('');
  const { isBlank, busy, onSubmit, field } = useFamiBookNameForm(async (name, clear) => {
    setResponse('');
    const { message } = await requestToJoin(name).catch((error: unknown) => {
      showRefusal(error, FAMIBOOK_TEXT.error);
      throw error;
    });
    toast({ kind: 'success', title: TEXT.asked, description: message });
    setResponse(message);
    clear();
    await Promise.all([onAsked(), refresh()]);
  });
  return (
    <Card className="p-[clamp(18px,3vw,32px)]">
      <h2 className="text-2xl">{TEXT.title}</h2>
      <form noValidate onSubmit={onSubmit} className="mt-5 flex flex-col gap-5">
        <TextField label={FAMIBOOK_TEXT.name} hint={TEXT.hint} autoComplete="off" {...field} />
        <Button type="submit" variant="primary" size="l" busy={busy} disabled={isBlank} className="sm:self-start">
          {TEXT.submit}
        </Button>
      </form>
      <div role="status">
        {response && <p className="mt-5 rounded-field bg-sage-soft px-4 py-3 font-medium text-sage">{response}</p>}
      </div>
      <h3 className="mt-8 text-lg">{TEXT.howTitle}</h3>
      <ol className="mt-3 grid list-decimal gap-2 pl-5 text-[0.9375rem] text-ink-quiet marker:font-semibold marker:text-accent">
        {TEXT.how.map((step) => (
          <li key={step} className="pl-1">
            {step}
          </li>
        ))}
      </ol>
    </Card>
  );
}
