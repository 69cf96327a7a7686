import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { downloadOwn } from '@famibook/contracts/archives/routes';
import { CircleUser, Download, LogOut, Moon, ServerCog, ShieldUser, Sun, Users } from 'lucide-react';
import { useContext } from 'react';
import { useNavigate } from 'react-router-dom';
import { Avatar } from '../components/ui/avatar.tsx';
import { LazyMenu } from '../components/ui/lazy-menu.tsx';
import { ABOVE_PHONE_BAR, PHONE_BAR_ENTRY } from '../components/ui/phone-bar.tsx';
import { Spinner } from '../components/ui/spinner.tsx';
import { startDownload } from '../features/archives/start-download.ts';
import { HOME_TEXT } from '../features/home/home-text.ts';
import { mayManage } from '../lib/session/may-manage.ts';
import { useSignOut } from '../lib/session/use-sign-out.ts';
import { chooseTextSize, TEXT_SIZES, useTextSize } from '../lib/text-size/text-size.ts';
import { chooseTheme, useTheme } from '../lib/theme/theme.ts';
import { PagesContext } from './pages.ts';

const TEXT = HOME_TEXT.menu;

const PATHS = ['/account', '/multi-famibook', '/manager', '/admin'] as const;

/** The menu with the user's account, FamiBooks and settings. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  return (
    <LazyMenu
      label={TEXT.label}
      entries={useAccountEntries(user)}
      choice={useTextSizeChoice()}
      icon={<Avatar person={user} />}
      alsoLoad={useFetchPages()}
    />
  );
}

/** The account menu in the bar of a phone, with the entries that a wide window has beside it. */
export function PhoneAccountMenu({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const { signOut, isSigningOut } = useSignOut();
  const entries = useAccountEntries(user);
  const manager = {
    label: HOME_TEXT.manager,
    icon: <ShieldUser aria-hidden="true" />,
    onSelect: () => navigate('/manager'),
  };
  const leave = { label: HOME_TEXT.signOut, icon: <LogOut aria-hidden="true" />, onSelect: () => void signOut() };
  return (
    <LazyMenu
      label={HOME_TEXT.you}
      entries={mayManage(user) ? [manager, ...entries, leave] : [...entries, leave]}
      choice={useTextSizeChoice()}
      icon={
        <>
          {isSigningOut ? <Spinner className="size-6" /> : <Avatar person={user} size="s" />}
          {HOME_TEXT.you}
        </>
      }
      look={{ button: PHONE_BAR_ENTRY, position: ABOVE_PHONE_BAR }}
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

function useAccountEntries({ isAdmin, isApproved, famibookId }: CurrentUser) {
  const navigate = useNavigate();
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  const administration = {
    label: TEXT.administration,
    icon: <ServerCog aria-hidden="true" />,
    onSelect: () => navigate('/admin'),
  };
  const download = {
    label: TEXT.download,
    icon: <Download aria-hidden="true" />,
    onSelect: () => startDownload(downloadOwn),
  };
  return [
    ...(isAdmin ? [administration] : []),
    { label: TEXT.account, icon: <CircleUser aria-hidden="true" />, onSelect: () => navigate('/account') },
    { label: TEXT.famibooks, icon: <Users aria-hidden="true" />, onSelect: () => navigate('/multi-famibook') },
    ...(isApproved && famibookId !== null ? [download] : []),
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
