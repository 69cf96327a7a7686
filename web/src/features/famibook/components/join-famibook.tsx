import type { CurrentUser } from '@famibook/contracts/people';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyAlbum } from '../../../components/ui/drawings/empty-album.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { askToJoin } from '../api/join-famibook.ts';
import { FAMIBOOK_TEXT } from '../famibook-text.ts';
import { useNameForm } from '../use-name-form.ts';

const TEXT = FAMIBOOK_TEXT.join;

/** For somebody who is in no FamiBook: the way into one. */
export default function JoinFamiBook({ user }: { user: CurrentUser }) {
  const { refresh } = useCurrentUser();
  const { isBlank, busy, onSubmit, field } = useNameForm(async (name) => {
    const { message } = await askToJoin(name);
    toast({ kind: 'success', title: TEXT.asked, description: message });
    await refresh();
  });
  return (
    <Card className="mx-auto mt-[clamp(32px,8vw,96px)] max-w-xl px-6 py-10 sm:px-10">
      <div className="mx-auto mb-6 w-48 max-w-full">
        <EmptyAlbum />
      </div>
      <h1 className="text-center text-3xl">{TEXT.title}</h1>
      <p className="mt-4 text-center text-ink-quiet">{TEXT.text(user.firstName)}</p>
      <form noValidate onSubmit={onSubmit} className="mt-7 flex flex-col gap-5">
        <TextField label={FAMIBOOK_TEXT.name} hint={TEXT.hint} autoComplete="off" {...field} />
        <Button type="submit" variant="primary" size="l" busy={busy} disabled={isBlank}>
          {TEXT.submit}
        </Button>
      </form>
    </Card>
  );
}
