import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AuthScreen } from '../../features/auth/components/auth-screen.tsx';
import { fetchToasts } from '../lazy-toasts.tsx';

export default function AuthPage() {
  const [params, setParams] = useSearchParams();
  useEffect(fetchToasts, []);
  return (
    <AuthScreen
      tab={params.get('tab') === 'register' ? 'register' : 'login'}
      onTab={(tab) => setParams(tab === 'register' ? { tab } : {}, { replace: true })}
    />
  );
}
