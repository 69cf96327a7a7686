import type { MouseEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ButtonLink } from '../../../components/ui/button-link.tsx';
import { type PasswordPageState, useSignInPath } from '../../../lib/session/sign-in-path.ts';
import { AUTH_TEXT } from '../auth-text.ts';
import type { LoginForm } from '../login-form.ts';
import { useForgotPassword } from '../use-forgot-password.ts';

/** The focus stays in the field: leaving it could show its error and move the button away from the pointer. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** The two ways to a new password: by approval, or by the current one. */
export function ForgotPassword({ form, onForgot }: { form: LoginForm; onForgot: () => void }) {
  const { busy, ask } = useForgotPassword(form);
  const signInPath = useSignInPath();
  return (
    <div className="-mt-1 border-t border-line pt-3 text-center">
      <div className="flex flex-wrap justify-center gap-x-2">
        <Button
          variant="ghost"
          busy={busy}
          onMouseDown={keepFocus}
          onClick={() => {
            onForgot();
            void ask();
          }}
        >
          {AUTH_TEXT.forgot.label}
        </Button>
        <ButtonLink
          to="/password-reset?direct=true"
          state={{ email: form.watch('email'), signInPath } satisfies PasswordPageState}
          variant="ghost"
          onMouseDown={keepFocus}
          onClick={onForgot}
        >
          {AUTH_TEXT.reset}
        </ButtonLink>
      </div>
      <p className="mt-1 text-sm text-balance text-ink-quiet">{AUTH_TEXT.forgot.hint}</p>
    </div>
  );
}
