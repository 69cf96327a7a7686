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

/** Below this width the labels are hidden and only their icons are shown. */
const WORDS = 'max-lg:hidden';
const TIGHT = 'max-lg:w-11 max-lg:px-0!';

/** The first photo, or the heading when there is none. */
const firstPhoto = () =>
  document.querySelector<HTMLElement>('#gallery [data-picture]') ??
  document.querySelector<HTMLElement>('#gallery h2[tabindex]');

/** The bar of the home page. On phones it shows the FamiBook's name, and `PhoneNav` has the rest. */
export function HomeBar({ user, news }: { user: CurrentUser; news: News }) {
  return (
    <TopBar
      skip={<SkipLink to={firstPhoto}>{HOME_TEXT.skip}</SkipLink>}
      nameOnPhones={user.famibookName ?? HOME_TEXT.allFamiBooks}
    >
      {/* It is loaded last and stands first, so that nothing else moves. */}
      <AudioSlot user={user} />
      <PartButton part="gallery" count={news.gallery} icon={<Images aria-hidden="true" />} />
      <PartButton part="messages" count={news.messages} icon={<MessagesSquare aria-hidden="true" />} />
      <AccountEntries user={user} />
    </TopBar>
  );
}

/** The bar of a pending user, which has only the account menu. */
export function PendingBar({ user }: { user: CurrentUser }) {
  return (
    <TopBar>
      <AccountEntries user={user} />
    </TopBar>
  );
}

function AccountEntries({ user }: { user: CurrentUser }) {
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
      {/* The mark stands beside the button, because inside it would be part of its name. */}
      <NewMark id={mark} count={count} className="pointer-events-none absolute -top-0.5 -right-1" />
    </span>
  );
}
