import { Loading } from '../components/ui/loading.tsx';

/** Nothing is known yet, or a page's code is on its way. */
export function LoadingPage() {
  return (
    <main>
      <h1 className="sr-only">FamiBook</h1>
      <Loading />
    </main>
  );
}
