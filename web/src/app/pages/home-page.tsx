import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { useState } from 'react';
import { lazySection } from '../../components/ui/lazy-component.tsx';
import { PageFooter } from '../../components/ui/page-footer.tsx';
import { WhenNear } from '../../components/ui/when-near.tsx';
import { AudioSlot } from '../../features/audio/components/audio-slot.tsx';
import { BackgroundAudio } from '../../features/audio/components/background-audio.tsx';
import { UploadAudio } from '../../features/audio/components/upload-audio.tsx';
import { BoardWaiting } from '../../features/board/components/board-waiting.tsx';
import { Gallery } from '../../features/gallery/components/gallery.tsx';
import { OnThisDay } from '../../features/gallery/memories/on-this-day.tsx';
import { Hero } from '../../features/home/components/hero.tsx';
import { PendingCard } from '../../features/home/components/pending-card.tsx';
import { ResetNotice } from '../../features/home/components/reset-notice.tsx';
import { WaitingBanner } from '../../features/home/components/waiting-banner.tsx';
import { useNews } from '../../features/news/use-news.ts';
import { UploadPhotos } from '../../features/upload/components/upload-photos.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { FamiBookQuestion } from '../famibook-question.tsx';
import { HomeBar, PendingBar } from '../home-bar.tsx';
import { type Addition, PhoneNav } from '../phone-nav.tsx';
import { scrollToPart, useGoToPart, useHomePart } from '../use-home-part.ts';

const Board = lazySection(() => import('../../features/board/components/board.tsx'), BoardWaiting);

interface HomePageProps {
  user: CurrentUser;
  /** Back or Forward led here. */
  isTravel: boolean;
}

export default function HomePage({ user, isTravel }: HomePageProps) {
  useTitle(user.famibookName ?? undefined);
  if (user.isApproved || user.isAdmin) return <Album user={user} isTravel={isTravel} />;
  return (
    <>
      <PendingBar user={user} />
      <main className="wrap">
        <ResetNotice requestedAt={user.resetRequestedAt} />
        <PendingCard user={user} />
      </main>
      <PageFooter />
    </>
  );
}

function Album({ user, isTravel }: HomePageProps) {
  const [adding, setAdding] = useState<Addition | null>(null);
  const news = useNews(user);
  const goTo = useGoToPart();
  useHomePart(isTravel);
  const close = () => setAdding(null);
  const sound = <AudioSlot famibookName={user.famibookName} on="stage" opens="up" />;
  return (
    <>
      <HomeBar user={user} news={news} />
      <main className="wrap">
        <ResetNotice requestedAt={user.resetRequestedAt} />
        <BackgroundAudio famibookName={user.famibookName} />
        <Hero user={user} />
        <WaitingBanner names={user.waitingIn} />
        <UploadPhotos
          open={adding === 'photo'}
          onOpen={() => setAdding('photo')}
          onClose={close}
          onUploaded={() => void scrollToPart('gallery')}
          question={<FamiBookQuestion />}
        />
        <OnThisDay userId={user.id} soundControl={sound}>
          <Gallery user={user} soundControl={sound} onUpload={() => setAdding('photo')} />
          <WhenNear waiting={<BoardWaiting />} isWanted={adding === 'message'}>
            <Board
              user={user}
              question={<FamiBookQuestion />}
              isPosting={adding === 'message'}
              onPosting={(isOn) => setAdding(isOn ? 'message' : null)}
              onUploadAudio={() => setAdding('audio')}
            />
          </WhenNear>
        </OnThisDay>
        <UploadAudio open={adding === 'audio'} onClose={close} question={<FamiBookQuestion />} />
      </main>
      <PageFooter />
      <PhoneNav
        user={user}
        news={news}
        onAdd={(what) => {
          // The message will stand there.
          if (what === 'message') goTo('messages');
          setAdding(what);
        }}
      />
    </>
  );
}
