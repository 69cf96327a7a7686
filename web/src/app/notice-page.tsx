import type { ReactNode } from 'react';
import { LostPage } from '../components/ui/drawings/lost-page.tsx';

interface NoticePageProps {
  title: string;
  /** Paragraphs. */
  children: ReactNode;
  /** Buttons and links. */
  actions: ReactNode;
}

/** Says, in place of a page, why that page is not shown. */
export function NoticePage({ title, children, actions }: NoticePageProps) {
  return (
    <main className="wrap flex min-h-dvh flex-col items-center justify-center py-12 text-center wrap-anywhere">
      <div className="mb-6 w-56">
        <LostPage />
      </div>
      <h1 className="mb-3 text-4xl text-balance">{title}</h1>
      <div className="flex max-w-[44ch] flex-col gap-1 text-ink-quiet">{children}</div>
      <div className="mt-7 flex flex-wrap justify-center gap-3">{actions}</div>
    </main>
  );
}
