import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AuthScreen } from '../../features/auth/components/auth-screen.tsx';
import { isPhotoPath, NEXT, nextIn, takeRememberedPath } from '../../lib/session/next-path.ts';
import { fetchToasts } from '../lazy-toasts.tsx';

const TAB = 'tab';

export default function AuthPage() {
  const [params, setParams] = useSearchParams();
  useEffect(fetchToasts, []);
  useEffect(() => {
    const path = takeRememberedPath();
    if (path) setParams((now) => withParam(now, NEXT, now.get(NEXT) ?? path), { replace: true });
  }, [setParams]);
  return (
    <AuthScreen
      tab={params.get(TAB) === 'register' ? 'register' : 'login'}
      onTab={(tab) => setParams((now) => withParam(now, TAB, tab === 'register' ? tab : null), { replace: true })}
      opensPhoto={isPhotoPath(nextIn(params.toString()))}
    />
  );
}

function withParam(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}
