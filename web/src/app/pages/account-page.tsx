import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { ButtonLink } from '../../components/ui/button-link.tsx';
import { PageFooter } from '../../components/ui/page-footer.tsx';
import { TopBar } from '../../components/ui/top-bar.tsx';
import { ACCOUNT_TEXT } from '../../features/account/account-text.ts';
import { Account } from '../../features/account/components/account.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { SignOutButton } from '../sign-out-button.tsx';

export default function AccountPage({ user }: { user: CurrentUser }) {
  useTitle(ACCOUNT_TEXT.title);
  return (
    <>
      <TopBar>
        <ButtonLink to="/" variant="ghost">
          {ACCOUNT_TEXT.home}
        </ButtonLink>
        <SignOutButton />
      </TopBar>
      <main className="wrap pt-[clamp(28px,5vw,56px)]">
        <Account user={user} />
      </main>
      <PageFooter />
    </>
  );
}
