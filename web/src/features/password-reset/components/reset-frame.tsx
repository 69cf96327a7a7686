import type { ReactNode } from 'react';
import { ButtonLink } from '../../../components/ui/button-link.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { SpareKey } from '../../../components/ui/drawings/spare-key.tsx';
import { ThemeSwitch } from '../../../components/ui/theme-switch.tsx';
import { TopBar } from '../../../components/ui/top-bar.tsx';
import { FROM_PASSWORD_PAGE, useSignInPath } from '../../../lib/session/sign-in-path.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { RESET_TEXT } from '../reset-text.ts';

interface ResetFrameProps {
  title: string;
  subtitle: string;
  children: ReactNode;
}

/** The frame of every mode of the page, with the link back to the login or the account. */
export function ResetFrame({ title, subtitle, children }: ResetFrameProps) {
  const { user } = useCurrentUser();
  const signInPath = useSignInPath();
  useTitle(title);
  return (
    <>
      <TopBar>
        <ThemeSwitch />
      </TopBar>
      <main className="wrap flex flex-col items-center py-[clamp(24px,4vw,48px)]">
        <div className="mb-4 w-44 max-w-[50vw]">
          <SpareKey />
        </div>
        <h1 className="text-center text-[clamp(2.125rem,4.4vw,3rem)]">{title}</h1>
        <p className="mt-3 mb-7 max-w-[46ch] text-center text-ink-quiet text-balance">{subtitle}</p>
        <Card className="w-full max-w-[520px] p-[clamp(18px,3vw,32px)]">{children}</Card>
        {/* The focus stays in the field: leaving it could show its error and move the link away from the pointer. */}
        <ButtonLink
          {...(user ? { to: '/account' } : { to: signInPath, state: FROM_PASSWORD_PAGE })}
          variant="ghost"
          className="mt-5"
          onMouseDown={(event) => event.preventDefault()}
        >
          {user ? RESET_TEXT.backToAccount : RESET_TEXT.back}
        </ButtonLink>
      </main>
    </>
  );
}
