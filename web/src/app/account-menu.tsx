import type { CurrentUser } from '@famibook/contracts/people';
import { CircleUser, LogOut, Moon, Sun, Users } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Avatar } from '../components/ui/avatar.tsx';
import { LateMenu } from '../components/ui/late-menu.tsx';
import { HOME_TEXT } from '../features/home/home-text.ts';
import { useSignOut } from '../lib/session/use-sign-out.ts';
import { chooseTheme, useTheme } from '../lib/theme/theme.ts';
import { AccountPage, MultiFamiBookPage } from './late-pages.ts';

const TEXT = HOME_TEXT.menu;

const fetchPages = () => {
  void AccountPage.fetch();
  void MultiFamiBookPage.fetch();
};

/** The way to everything that is one's own. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  const entries = [
    { label: TEXT.account, icon: <CircleUser aria-hidden="true" />, onSelect: () => navigate('/account') },
    { label: TEXT.famibooks, icon: <Users aria-hidden="true" />, onSelect: () => navigate('/multi-famibook') },
    {
      label: TEXT.theme[other],
      icon: other === 'dark' ? <Moon aria-hidden="true" /> : <Sun aria-hidden="true" />,
      onSelect: () => chooseTheme(other),
    },
    { label: TEXT.logOut, icon: <LogOut aria-hidden="true" />, onSelect: () => void signOut() },
  ];
  return <LateMenu label={TEXT.label} entries={entries} icon={<Avatar person={user} />} alsoLoad={fetchPages} />;
}
