import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { CirclePlus, ImagePlus, Images, MessageSquarePlus, MessagesSquare, Music } from 'lucide-react';
import type { ReactNode } from 'react';
import { LazyMenu } from '../components/ui/lazy-menu.tsx';
import { NewMark } from '../components/ui/new-mark.tsx';
import { PHONE_BAR_ENTRY, PhoneBar, PhoneBarButton } from '../components/ui/phone-bar.tsx';
import { useActiveAudio } from '../features/audio/api/active-audio.ts';
import { AudioSlot } from '../features/audio/components/audio-slot.tsx';
import { HOME_TEXT } from '../features/home/home-text.ts';
import type { News } from '../features/news/use-news.ts';
import { mayManage } from '../lib/session/may-manage.ts';
import { PhoneAccountMenu } from './account-menu.tsx';
import { type HomePart, useGoToPart } from './use-home-part.ts';

/** What the user can add from the bar. */
export type Addition = 'photo' | 'message' | 'audio';

interface PhoneNavProps {
  user: CurrentUser;
  news: News;
  onAdd: (what: Addition) => void;
}

/** The navigation of a phone at the foot of the window, with labels. */
export function PhoneNav({ user, news, onAdd }: PhoneNavProps) {
  const { data: audio } = useActiveAudio(user);
  return (
    <PhoneBar label="Main">
      <PartEntry part="gallery" count={news.gallery} icon={<Images aria-hidden="true" />} />
      <PartEntry part="messages" count={news.messages} icon={<MessagesSquare aria-hidden="true" />} />
      <li>
        <AddMenu mayAddAudio={mayManage(user)} onAdd={onAdd} />
      </li>
      {audio && (
        <li>
          <AudioSlot user={user} on="bar" />
        </li>
      )}
      <li>
        <PhoneAccountMenu user={user} />
      </li>
    </PhoneBar>
  );
}

function PartEntry({ part, count, icon }: { part: HomePart; count: number; icon: ReactNode }) {
  const goTo = useGoToPart();
  const mark = `new-${part}-on-phone`;
  return (
    <li className="relative">
      <PhoneBarButton onClick={() => goTo(part)} aria-describedby={count > 0 ? mark : undefined}>
        {icon}
        {HOME_TEXT.parts[part]}
      </PhoneBarButton>
      <NewMark id={mark} count={count} className="pointer-events-none absolute top-1.5 left-1/2 ml-1.5" />
    </li>
  );
}

function AddMenu({ mayAddAudio, onAdd }: { mayAddAudio: boolean; onAdd: PhoneNavProps['onAdd'] }) {
  const words = HOME_TEXT.addEntries;
  const entries = [
    { label: words.photo, icon: <ImagePlus aria-hidden="true" />, onSelect: () => onAdd('photo') },
    { label: words.message, icon: <MessageSquarePlus aria-hidden="true" />, onSelect: () => onAdd('message') },
  ];
  const audio = { label: words.audio, icon: <Music aria-hidden="true" />, onSelect: () => onAdd('audio') };
  return (
    <LazyMenu
      label={HOME_TEXT.add}
      entries={mayAddAudio ? [...entries, audio] : entries}
      icon={
        <>
          <CirclePlus aria-hidden="true" />
          {HOME_TEXT.add}
        </>
      }
      look={{ button: PHONE_BAR_ENTRY, position: 'left-1/2 -translate-x-1/2 bottom-full mb-2' }}
    />
  );
}
