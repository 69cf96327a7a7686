import { Loading } from '../components/ui/loading.tsx';

/** Shown while the user or the code of a page is loading. */
export function LoadingPage() {
  return (
    <main>
      <h1 className="sr-only" data-loading>
        FamiBook
      </h1>
      <Loading />
    </main>
  );
}
