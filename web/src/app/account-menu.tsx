import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { CircleUser, LogOut, Moon, ShieldUser, Sun, Users } from 'lucide-react';
import { useContext } from 'react';
import { useNavigate } from 'react-router-dom';
import { Avatar } from '../components/ui/avatar.tsx';
import { LazyMenu } from '../components/ui/lazy-menu.tsx';
import { ABOVE_PHONE_BAR, PHONE_BAR_ENTRY } from '../components/ui/phone-bar.tsx';
import { HOME_TEXT } from '../features/home/home-text.ts';
import { mayManage } from '../lib/session/may-manage.ts';
import { useSignOut } from '../lib/session/use-sign-out.ts';
import { chooseTextSize, TEXT_SIZES, useTextSize } from '../lib/text-size/text-size.ts';
import { chooseTheme, useTheme } from '../lib/theme/theme.ts';
import { PagesContext } from './pages.ts';

const TEXT = HOME_TEXT.menu;

/** Where the entries lead. */
const PATHS = ['/account', '/multi-famibook', '/manager'] as const;

/** The way to everything that is one's own. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  return (
    <LazyMenu
      label={TEXT.label}
      entries={useOwnEntries()}
      choice={useTextSizeChoice()}
      icon={<Avatar person={user} />}
      alsoLoad={useFetchPages()}
    />
  );
}

/** The same in a phone's bar, with what stands beside it in the bar of a wide window. */
export function YouMenu({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const own = useOwnEntries();
  const manager = {
    label: HOME_TEXT.manager,
    icon: <ShieldUser aria-hidden="true" />,
    onSelect: () => navigate('/manager'),
  };
  const leave = { label: HOME_TEXT.signOut, icon: <LogOut aria-hidden="true" />, onSelect: () => void signOut() };
  return (
    <LazyMenu
      label={HOME_TEXT.you}
      entries={mayManage(user) ? [manager, ...own, leave] : [...own, leave]}
      choice={useTextSizeChoice()}
      icon={
        <>
          <Avatar person={user} size="s" />
          {HOME_TEXT.you}
        </>
      }
      look={{ button: PHONE_BAR_ENTRY, place: ABOVE_PHONE_BAR }}
      alsoLoad={useFetchPages()}
    />
  );
}

function useFetchPages() {
  const pages = useContext(PagesContext);
  return () => {
    for (const path of PATHS) void pages[path]?.fetch();
  };
}

function useOwnEntries() {
  const navigate = useNavigate();
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  return [
    { label: TEXT.account, icon: <CircleUser aria-hidden="true" />, onSelect: () => navigate('/account') },
    { label: TEXT.famibooks, icon: <Users aria-hidden="true" />, onSelect: () => navigate('/multi-famibook') },
    {
      label: TEXT.theme[other],
      icon: other === 'dark' ? <Moon aria-hidden="true" /> : <Sun aria-hidden="true" />,
      onSelect: () => chooseTheme(other),
    },
  ];
}

function useTextSizeChoice() {
  const chosen = useTextSize();
  return {
    label: TEXT.textSize,
    options: TEXT_SIZES.map((size) => ({
      label: TEXT.textSizes[size],
      isChosen: size === chosen,
      onChoose: () => chooseTextSize(size),
    })),
  };
}
