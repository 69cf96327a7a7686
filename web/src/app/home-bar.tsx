import type { CurrentUser } from '@famibook/contracts/people';
import { Camera, MessagesSquare, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../components/ui/button.tsx';
import { ButtonLink } from '../components/ui/button-link.tsx';
import { TopBar } from '../components/ui/top-bar.tsx';
import { AudioSlot } from '../features/audio/components/audio-slot.tsx';
import { HOME_TEXT } from '../features/home/home-text.ts';
import { scrollToElement } from '../lib/scroll.ts';
import { mayManage } from '../lib/session/may-manage.ts';
import { AccountMenu } from './account-menu.tsx';
import { SignOutButton } from './sign-out-button.tsx';

export const scrollToPart = (id: 'gallery' | 'messages'): void => {
  const part = document.getElementById(id);
  if (part) void scrollToElement(part);
};

/** On small windows words give way to their icons. */
const WORDS = 'max-lg:hidden';
const TIGHT = 'max-lg:w-11 max-lg:px-0!';

/** The bar of the home page: its parts, the manager's page, the music, and what is one's own. */
export function HomeBar({ user, isInside }: { user: CurrentUser; isInside: boolean }) {
  return (
    <TopBar isTight={isInside}>
      {/* First: it comes last, and nothing moves for it. */}
      {isInside && <AudioSlot famibookName={user.famibookName} />}
      {isInside && (
        <>
          <PartButton part="gallery" icon={<Camera aria-hidden="true" />} />
          <PartButton part="messages" icon={<MessagesSquare aria-hidden="true" />} />
        </>
      )}
      {mayManage(user) && (
        <ButtonLink
          to="/manager"
          icon={<Users aria-hidden="true" />}
          aria-label={HOME_TEXT.manager}
          title={HOME_TEXT.manager}
          className={`max-lg:border-transparent max-lg:bg-transparent ${TIGHT}`}
        >
          <span className={WORDS}>{HOME_TEXT.manager}</span>
        </ButtonLink>
      )}
      <AccountMenu user={user} />
      <SignOutButton />
    </TopBar>
  );
}

function PartButton({ part, icon }: { part: 'gallery' | 'messages'; icon: ReactNode }) {
  const words = HOME_TEXT.parts[part];
  return (
    <Button
      variant="ghost"
      icon={icon}
      onClick={() => scrollToPart(part)}
      aria-label={words}
      title={words}
      className={TIGHT}
    >
      <span className={WORDS}>{words}</span>
    </Button>
  );
}
