import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { ContactLine } from '../../../components/contact-line.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ButtonLink } from '../../../components/ui/button-link.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { WaitingDoor } from '../../../components/ui/drawings/waiting-door.tsx';
import { useSignOut } from '../../../lib/session/use-sign-out.ts';
import { HOME_TEXT } from '../home-text.ts';

const TEXT = HOME_TEXT.pending;

/** Replaces the home page while the user is pending (D6). */
export function PendingCard({ user }: { user: CurrentUser }) {
  const signOut = useSignOut();
  return (
    <Card className="mx-auto mt-[clamp(32px,8vw,96px)] max-w-xl px-6 py-10 text-center sm:px-10">
      <div className="mx-auto mb-6 w-48 max-w-full">
        <WaitingDoor />
      </div>
      <h1 className="text-3xl">{TEXT.title}</h1>
      <p className="mt-4">{TEXT.welcome(user.firstName)}</p>
      <p className="mt-2 text-ink-quiet">{TEXT.afterwards}</p>
      <ContactLine className="mt-4" />
      <Button className="mt-7" onClick={() => void signOut()}>
        {HOME_TEXT.signOut}
      </Button>
      <div className="mt-3 flex flex-wrap justify-center gap-1">
        <ButtonLink to="/account" variant="ghost">
          {HOME_TEXT.account}
        </ButtonLink>
        <ButtonLink to="/multi-famibook" variant="ghost">
          {HOME_TEXT.otherFamiBooks}
        </ButtonLink>
      </div>
    </Card>
  );
}
