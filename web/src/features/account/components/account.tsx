import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { ButtonLink } from '../../../components/ui/button-link.tsx';
import type { PasswordPageState } from '../../../lib/session/sign-in-path.ts';
import { ACCOUNT_TEXT } from '../account-text.ts';
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { NameSection } from './name-section.tsx';
import { PictureSection } from './picture-section.tsx';
import { Section } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';

const { password, famibooks } = ACCOUNT_TEXT;

/** The settings of the user's account (D22). */
export function Account({ user }: { user: CurrentUser }) {
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5">
      <h1 className="text-[clamp(2rem,4.5vw,3rem)]">{ACCOUNT_TEXT.title}</h1>
      <PictureSection user={user} />
      <NameSection user={user} />
      <Section title={password.title} text={password.text}>
        <ButtonLink to="/password-reset?direct=true" state={{ email: user.email } satisfies PasswordPageState}>
          {password.change}
        </ButtonLink>
      </Section>
      <SecondFactorSection />
      <SessionsSection />
      <Section title={famibooks.title} text={famibooks.text}>
        <ButtonLink to="/multi-famibook">{famibooks.open}</ButtonLink>
      </Section>
      <DeletionSection />
    </div>
  );
}
