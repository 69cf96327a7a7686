import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ButtonLink } from '../../../components/ui/button-link.tsx';
import { LostPage } from '../../../components/ui/drawings/lost-page.tsx';
import { QuietTable } from '../../../components/ui/drawings/quiet-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { TopBar } from '../../../components/ui/top-bar.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import type { LinkedInvitation } from '../../../lib/invitation.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { useInvitedTo } from '../api/look-up-invitation.ts';
import { INVITATIONS_TEXT } from '../invitations-text.ts';

const TEXT = INVITATIONS_TEXT.opened;

interface OpenedInvitationProps {
  token: string;
  children: (invitation: LinkedInvitation) => ReactNode;
}

/** Looks up the invitation of a link and shows what it leads to, or that it no longer leads anywhere (D43). */
export function OpenedInvitation({ token, children }: OpenedInvitationProps) {
  const { invitedTo, error, again } = useInvitedTo(token);
  useTitle(TEXT.title);
  if (invitedTo) return children({ ...invitedTo, token });
  return (
    <>
      <TopBar />
      <main className="wrap flex min-h-[60dvh] flex-col items-center justify-center py-10">
        <h1 className="sr-only">{TEXT.title}</h1>
        {token === '' || error?.code === 'invitation_not_found' ? (
          <EmptyState
            drawing={<LostPage />}
            title={TEXT.over}
            text={TEXT.overText}
            action={
              <ButtonLink to="/" variant="primary">
                {TEXT.home}
              </ButtonLink>
            }
          />
        ) : (
          <FoundOrFailed error={error} again={again} />
        )}
      </main>
    </>
  );
}

function FoundOrFailed({ error, again }: { error: unknown; again: () => void }) {
  if (error === undefined)
    return (
      <p role="status" className="flex items-center gap-3 text-ink-quiet">
        <Spinner />
        {TEXT.loading}
      </p>
    );
  return (
    <EmptyState
      drawing={<QuietTable />}
      title={TEXT.failed}
      text={errorText(error)}
      action={<Button onClick={again}>{TEXT.again}</Button>}
    />
  );
}
