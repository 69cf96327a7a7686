import { ButtonLink } from '../../../components/ui/button-link.tsx';
import { type PasswordPageState, useSignInPath } from '../../../lib/session/sign-in-path.ts';
import { RESET_TEXT } from '../reset-text.ts';
import { ResetFrame } from './reset-frame.tsx';

function ClosedRequest({ title, subtitle, text }: { title: string; subtitle: string; text: string }) {
  const signInPath = useSignInPath();
  return (
    <ResetFrame title={title} subtitle={subtitle}>
      <div className="flex flex-col items-center gap-5 text-center">
        <p>{text}</p>
        <ButtonLink
          to="/password-reset"
          state={{ signInPath } satisfies PasswordPageState}
          variant="primary"
          size="l"
          className="w-full"
        >
          {RESET_TEXT.askAgain}
        </ButtonLink>
      </div>
    </ResetFrame>
  );
}

/** For a request that has already set a new password. */
export const CompletedRequest = () => <ClosedRequest {...RESET_TEXT.completed} />;

/** For a request that belongs to another browser or has expired. */
export const MissingRequest = () => <ClosedRequest {...RESET_TEXT.missing} />;
