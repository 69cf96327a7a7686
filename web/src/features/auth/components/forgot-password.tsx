import type { MouseEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ButtonLink } from '../../../components/ui/button-link.tsx';
import { AUTH_TEXT } from '../auth-text.ts';
import type { LoginForm } from '../login-form.ts';
import { useForgotPassword } from '../use-forgot-password.ts';

/** The field before keeps the focus: its message, coming as it is left, would move what is pressed away. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** The two ways back in: by approval, or by the old password. */
export function ForgotPassword({ form, onForgot }: { form: LoginForm; onForgot: () => void }) {
  const { busy, ask } = useForgotPassword(form);
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
          state={{ email: form.watch('email') }}
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
