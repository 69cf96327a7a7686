import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { ButtonLink } from '../../components/ui/button-link.tsx';
import { PageFooter } from '../../components/ui/page-footer.tsx';
import { TopBar } from '../../components/ui/top-bar.tsx';
import { Sample } from '../../features/sample/components/sample.tsx';
import { SAMPLE_TEXT } from '../../features/sample/sample-text.ts';
import { useTitle } from '../../lib/use-title.ts';
import { SignOutButton } from '../sign-out-button.tsx';

export default function SamplePage({ user }: { user: CurrentUser }) {
  useTitle(SAMPLE_TEXT.title);
  return (
    <>
      <TopBar>
        <ButtonLink to="/" variant="ghost">
          {SAMPLE_TEXT.home}
        </ButtonLink>
        <SignOutButton />
      </TopBar>
      <main className="wrap pt-[clamp(28px,5vw,56px)]">
        <Sample user={user} />
      </main>
      <PageFooter />
    </>
  );
}
