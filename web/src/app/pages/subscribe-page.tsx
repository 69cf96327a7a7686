import { useEffect } from 'react';
import { ButtonLink } from '../../components/ui/button-link.tsx';
import { TopBar } from '../../components/ui/top-bar.tsx';
import { Subscribe } from '../../features/subscribe/components/subscribe.tsx';
import { SUBSCRIBE_TEXT } from '../../features/subscribe/subscribe-text.ts';
import { fetchToasts } from '../lazy-toasts.tsx';

export default function SubscribePage({ isSignedIn = false }: { isSignedIn?: boolean }) {
  useEffect(fetchToasts, []);
  return (
    <>
      <TopBar>
        {isSignedIn ? (
          <ButtonLink to="/" variant="ghost">
            {SUBSCRIBE_TEXT.home}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to="/auth" variant="ghost">
              {SUBSCRIBE_TEXT.login}
            </ButtonLink>
            <ButtonLink to="/auth" variant="primary">
              {SUBSCRIBE_TEXT.signUp}
            </ButtonLink>
          </>
        )}
      </TopBar>
      <Subscribe />
    </>
  );
}
