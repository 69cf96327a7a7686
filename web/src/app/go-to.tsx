import { Navigate, type NavigateProps } from 'react-router-dom';
import { LoadingPage } from './loading-page.tsx';

/** Navigates to another page, whose code may still be loading. */
export function GoTo(props: Pick<NavigateProps, 'to' | 'state'>) {
  return (
    <>
      <Navigate {...props} replace />
      <LoadingPage />
    </>
  );
}
