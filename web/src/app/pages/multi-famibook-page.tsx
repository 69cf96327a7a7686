import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { House } from 'lucide-react';
import { Avatar } from '../../components/ui/avatar.tsx';
import { ButtonLink } from '../../components/ui/button-link.tsx';
import { PageFooter } from '../../components/ui/page-footer.tsx';
import { TopBar } from '../../components/ui/top-bar.tsx';
import { MultiFamiBook } from '../../features/famibook/components/multi-famibook.tsx';
import { FAMIBOOK_TEXT } from '../../features/famibook/famibook-text.ts';
import { hasHome } from '../../lib/session/has-home.ts';
import { SignOutButton } from '../sign-out-button.tsx';

const { home } = FAMIBOOK_TEXT.page;

export default function MultiFamiBookPage({ user }: { user: CurrentUser }) {
  return (
    <>
      <TopBar>
        {hasHome(user) && (
          <ButtonLink
            to="/"
            variant="ghost"
            icon={<House aria-hidden="true" className="sm:hidden" />}
            aria-label={home}
          >
            <span className="max-sm:hidden">{home}</span>
          </ButtonLink>
        )}
        <span className="flex min-w-0 items-center gap-2 text-[0.9375rem] font-medium">
          <span className="contents max-sm:hidden">
            <Avatar person={user} />
          </span>
          <span dir="auto" className="max-w-28 min-w-0 truncate sm:max-w-64">
            {user.firstName} {user.lastName}
          </span>
        </span>
        <SignOutButton />
      </TopBar>
      <MultiFamiBook user={user} />
      <PageFooter />
    </>
  );
}
