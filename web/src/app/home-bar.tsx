import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { Images, MessagesSquare, ShieldUser } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../components/ui/button.tsx';
import { ButtonLink } from '../components/ui/button-link.tsx';
import { NewMark } from '../components/ui/new-mark.tsx';
import { SkipLink } from '../components/ui/skip-link.tsx';
import { TopBar } from '../components/ui/top-bar.tsx';
import { AudioSlot } from '../features/audio/components/audio-slot.tsx';
import { HOME_TEXT } from '../features/home/home-text.ts';
import type { News } from '../features/news/use-news.ts';
import { mayManage } from '../lib/session/may-manage.ts';
import { AccountMenu } from './account-menu.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { type HomePart, useGoToPart } from './use-home-part.ts';

/** Where the window is less wide, words give way to their icons. */
const WORDS = 'max-lg:hidden';
const TIGHT = 'max-lg:w-11 max-lg:px-0!';

/** The first photo, or the heading where there is none. */
const firstPhoto = () =>
  document.querySelector<HTMLElement>('#gallery [data-picture]') ??
  document.querySelector<HTMLElement>('#gallery h2[tabindex]');

/** The bar of the home page; on phones it keeps the FamiBook's name, and the rest stands at the foot (`PhoneNav`). */
export function HomeBar({ user, news }: { user: CurrentUser; news: News }) {
  return (
    <TopBar
      skip={<SkipLink to={firstPhoto}>{HOME_TEXT.skip}</SkipLink>}
      nameOnPhones={user.famibookName ?? HOME_TEXT.allFamiBooks}
    >
      {/* First: it comes last, and nothing moves for it. */}
      <AudioSlot famibookName={user.famibookName} />
      <PartButton part="gallery" count={news.gallery} icon={<Images aria-hidden="true" />} />
      <PartButton part="messages" count={news.messages} icon={<MessagesSquare aria-hidden="true" />} />
      <OwnEntries user={user} />
    </TopBar>
  );
}

/** The bar while the user is not approved: the own account only, at every width. */
export function PendingBar({ user }: { user: CurrentUser }) {
  return (
    <TopBar>
      <OwnEntries user={user} />
    </TopBar>
  );
}

function OwnEntries({ user }: { user: CurrentUser }) {
  return (
    <>
      {mayManage(user) && (
        <ButtonLink
          to="/manager"
          icon={<ShieldUser aria-hidden="true" />}
          aria-label={HOME_TEXT.manager}
          title={HOME_TEXT.manager}
          className={`max-lg:border-transparent max-lg:bg-transparent ${TIGHT}`}
        >
          <span className={WORDS}>{HOME_TEXT.manager}</span>
        </ButtonLink>
      )}
      <AccountMenu user={user} />
      <SignOutButton />
    </>
  );
}

function PartButton({ part, count, icon }: { part: HomePart; count: number; icon: ReactNode }) {
  const goTo = useGoToPart();
  const words = HOME_TEXT.parts[part];
  const mark = `new-${part}`;
  return (
    <span className="relative inline-flex">
      <Button
        variant="ghost"
        icon={icon}
        onClick={() => goTo(part)}
        aria-label={words}
        aria-describedby={count > 0 ? mark : undefined}
        title={words}
        className={TIGHT}
      >
        <span className={WORDS}>{words}</span>
      </Button>
      {/* Beside the button: what stands in it would have to be part of its name. */}
      <NewMark id={mark} count={count} className="pointer-events-none absolute -top-0.5 -right-1" />
    </span>
  );
}
