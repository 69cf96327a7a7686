import { useSearchParams } from 'react-router-dom';
import { AuthScreen } from '../../features/auth/components/auth-screen.tsx';

export default function AuthPage() {
  const [params, setParams] = useSearchParams();
  return (
    <AuthScreen
      tab={params.get('tab') === 'register' ? 'register' : 'login'}
      onTab={(tab) => setParams(tab === 'register' ? { tab } : {}, { replace: true })}
    />
  );
}
