import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Membership } from '@famibook/contracts/members/schemas';
import { Check, Clock } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ButtonLink } from '../../../components/ui/button-link.tsx';
import { WRAPS } from '../../../components/ui/button-style.ts';
import { Card } from '../../../components/ui/card.tsx';
import { WaitingDoor } from '../../../components/ui/drawings/waiting-door.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { fullName } from '../../../lib/full-name.ts';
import type { LinkedInvitation } from '../../../lib/invitation.ts';
import { passFocusTo } from '../../../lib/pass-focus-to.ts';
import { hasHome } from '../../../lib/session/has-home.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { useMemberships } from '../api/memberships.ts';
import { FAMIBOOK_TEXT } from '../famibook-text.ts';
import { useJoinByInvitation } from '../use-join-by-invitation.ts';
import { useSwitch } from '../use-switch.ts';

const TEXT = FAMIBOOK_TEXT.invited;

interface JoinByInvitationProps {
  user: CurrentUser;
  invitation: LinkedInvitation;
}

/** What an invitation's link shows to a signed-in user: a way in, or that the user is in or waits already (D43). */
export function JoinByInvitation({ user, invitation }: JoinByInvitationProps) {
  const { managerFirstName, famibookName } = invitation;
  const { memberships, error, refresh } = useMemberships();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = TEXT.title(managerFirstName, famibookName);
  useTitle(title);
  return (
    <main className="wrap flex max-w-[640px]! flex-col py-[clamp(28px,6vw,72px)]">
      <Card className="flex flex-col items-center p-[clamp(20px,4vw,40px)] text-center">
        <div className="mb-5 w-48 max-w-full">
          <WaitingDoor />
        </div>
        <h1 ref={heading} tabIndex={-1} className="text-[clamp(1.75rem,4.4vw,2.5rem)] wrap-anywhere text-balance">
          {title}
        </h1>
        {memberships ? (
          <Standing
            user={user}
            invitation={invitation}
            membership={memberships.find((one) => one.famibookName === famibookName)}
            refresh={refresh}
            heading={heading}
          />
        ) : (
          <Memberships error={error} refresh={refresh} />
        )}
      </Card>
    </main>
  );
}

function Memberships({ error, refresh }: { error: unknown; refresh: () => Promise<unknown> }) {
  if (!error) return <Skeleton className="mt-6 h-12 w-full" />;
  return (
    <>
      <p className="mt-4 text-ink-quiet">{errorText(error)}</p>
      <Button className="mt-5" onClick={() => void refresh()}>
        {FAMIBOOK_TEXT.list.again}
      </Button>
    </>
  );
}

interface StandingProps extends JoinByInvitationProps {
  membership: Membership | undefined;
  refresh: () => Promise<unknown>;
  heading: RefObject<HTMLHeadingElement | null>;
}

function Standing({ membership, ...props }: StandingProps) {
  const { user, invitation } = props;
  const { famibookName, managerFirstName } = invitation;
  const home = hasHome(user) ? '/' : '/multi-famibook';
  if (!membership) return <Join {...props} />;
  if (!membership.isApproved)
    return (
      <Note icon={<Clock aria-hidden="true" />} tone="amber" text={TEXT.waits(managerFirstName)}>
        <ButtonLink to={home}>{TEXT.home}</ButtonLink>
      </Note>
    );
  return (
    <Note icon={<Check aria-hidden="true" />} tone="sage" text={TEXT.isIn(famibookName)}>
      {membership.isCurrent ? (
        <ButtonLink to="/" variant="primary" className={WRAPS}>
          {TEXT.open(famibookName)}
        </ButtonLink>
      ) : (
        <SwitchButton famibookName={famibookName} />
      )}
    </Note>
  );
}

function Join({ user, invitation, refresh, heading }: Omit<StandingProps, 'membership'>) {
  const { join, busy, error } = useJoinByInvitation(invitation, refresh);
  return (
    <>
      <p className="mt-3 text-ink-quiet">{TEXT.signedInAs(fullName(user))}</p>
      <Button
        // It is gone once its press has worked.
        ref={passFocusTo(() => heading.current)}
        variant="primary"
        size="l"
        busy={busy}
        className={`mt-6 w-full sm:w-auto ${WRAPS}`}
        onClick={() => void join()}
      >
        {TEXT.join(invitation.famibookName)}
      </Button>
      {error && (
        <p role="alert" className="mt-4 font-medium text-danger">
          {error}
        </p>
      )}
    </>
  );
}

function SwitchButton({ famibookName }: { famibookName: string }) {
  const switchFamiBook = useSwitch();
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    // The failure is shown already.
    void switchFamiBook(famibookName).catch(() => setBusy(false));
  };
  return (
    <Button variant="primary" busy={busy} className={WRAPS} onClick={press}>
      {TEXT.open(famibookName)}
    </Button>
  );
}

const TONES = { amber: 'bg-amber-soft text-amber', sage: 'bg-sage-soft text-sage' } as const;

interface NoteProps {
  icon: ReactNode;
  tone: keyof typeof TONES;
  text: string;
  /** Where to go on. */
  children: ReactNode;
}

function Note({ icon, tone, text, children }: NoteProps) {
  return (
    <>
      <p
        role="status"
        className={`mt-5 flex items-start gap-2.5 rounded-field px-4 py-3 text-left font-medium wrap-anywhere [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 ${TONES[tone]}`}
      >
        {icon}
        {text}
      </p>
      <div className="mt-6">{children}</div>
    </>
  );
}
