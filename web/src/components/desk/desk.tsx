import type { CurrentUser } from '@famibook/contracts/account/schemas';
import clsx from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { DeskCounts } from '../../lib/desk/use-counts.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { useTitle } from '../../lib/use-title.ts';
import { DeskNav, type FromList } from './desk-nav.tsx';
import type { DeskTab } from './desk-tab.ts';
import { DESK_TEXT } from './desk-text.ts';
import { useDeskFocus } from './use-desk-focus.ts';

/** The width from which the tabs stand beside their content. Styles call it `lg`. */
const SIDE_BY_SIDE = '(min-width: 1080px)';

interface DeskProps {
  title: string;
  /** The address of the desk; a tab's id follows it. */
  path: string;
  user: CurrentUser;
  /** All tabs; those for other users are left out. */
  tabs: readonly DeskTab[];
  counts: DeskCounts | undefined;
  /** Below the title: numbers at a glance. */
  children?: ReactNode;
}

/**
 * A desk: tabs that have addresses, and the content of one of them. A wide window shows both side by side, and the first
 * tab when the address names none. A phone shows the list of tabs, which leads in, and a way back.
 */
export function Desk({ title, path, user, tabs, counts, children }: DeskProps) {
  const { pathname } = useLocation();
  const isWide = useMediaQuery(SIDE_BY_SIDE);
  const visible = tabs.filter(({ isFor }) => isFor(user));
  const [id = '', partId = ''] = pathname.slice(path.length).split('/').filter(Boolean);
  const shown = visible.find((tab) => tab.id === id) ?? (isWide ? visible[0] : undefined);
  const part = shown?.parts?.find((one) => one.id === partId);
  const heading = useDeskFocus({ address: id, shown: shown?.id, isWide });
  useTitle([...(partId === '' ? [] : [part?.label]), shown?.label, title].filter(Boolean).join(' - '));

  if (id !== '' && shown?.id !== id) return <Navigate to={path} replace />;
  if (partId !== '' && !part) return <Navigate to={`${path}/${id}`} replace />;
  const isInside = shown !== undefined && !isWide;
  return (
    <main className={isInside ? 'wrap pt-2' : 'wrap pt-10'}>
      <h1 className={isInside ? 'sr-only' : 'text-[clamp(2rem,4.4vw,2.875rem)] wrap-anywhere'}>{title}</h1>
      {!isInside && children}
      <div className={clsx('grid lg:grid-cols-[260px_1fr] lg:gap-7', !isInside && 'mt-4 lg:mt-7')}>
        {!isInside && <DeskNav label={title} path={path} tabs={visible} counts={counts} shown={shown?.id} />}
        {shown && (
          <Section tab={shown} heading={heading} back={isInside ? path : undefined}>
            <shown.Panel key={shown.id} user={user} address={`${path}/${shown.id}`} part={partId} />
          </Section>
        )}
      </div>
    </main>
  );
}

interface SectionProps {
  tab: DeskTab;
  heading: React.RefObject<HTMLHeadingElement | null>;
  /** The address of the list of tabs, where it is not beside this. */
  back: string | undefined;
  children: ReactNode;
}

function Section({ tab, heading, back, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      {back !== undefined && <BackLink to={back} />}
      <h2 id={id} ref={heading} tabIndex={-1} data-desk-heading className="mb-4 text-2xl">
        {tab.label}
      </h2>
      {children}
    </section>
  );
}

/** Takes the steps back to the list that led here, so that the browser's Back does not lead in again. */
function BackLink({ to }: { to: string }) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: FromList | null };
  const goBack = (event: MouseEvent) => {
    if (!state?.stepsFromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(-state.stepsFromList);
  };
  return (
    <Link
      to={to}
      replace
      onClick={goBack}
      className="-ml-2 mb-3 inline-flex min-h-11 items-center gap-2 rounded-full px-2 font-semibold text-ink-quiet no-underline hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      {DESK_TEXT.back}
    </Link>
  );
}
