import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { type ReactNode, useState } from 'react';
import { lazySection } from '../../components/ui/lazy-component.tsx';
import { lazyDialog } from '../../components/ui/lazy-dialog.tsx';
import { PageFooter } from '../../components/ui/page-footer.tsx';
import { WhenNear } from '../../components/ui/when-near.tsx';
import { AudioSlot } from '../../features/audio/components/audio-slot.tsx';
import { BackgroundAudio } from '../../features/audio/components/background-audio.tsx';
import { UploadAudio } from '../../features/audio/components/upload-audio.tsx';
import { BoardWaiting } from '../../features/board/components/board-waiting.tsx';
import { SyncSlot } from '../../features/cloud-sync/components/sync-slot.tsx';
import { Gallery } from '../../features/gallery/components/gallery.tsx';
import { useOpenedPhoto } from '../../features/gallery/details/use-opened-photo.ts';
import { OnThisDay } from '../../features/gallery/memories/on-this-day.tsx';
import { Hero } from '../../features/home/components/hero.tsx';
import { ResetNotice } from '../../features/home/components/reset-notice.tsx';
import { WaitingBanner } from '../../features/home/components/waiting-banner.tsx';
import { useNews } from '../../features/news/use-news.ts';
import { UploadPhotos } from '../../features/upload/components/upload-photos.tsx';
import { useIsSuspended } from '../../lib/stats/use-stats.ts';
import { useTitle } from '../../lib/use-title.ts';
import { FamiBookQuestion } from '../famibook-question.tsx';
import { HomeBar, PendingBar } from '../home-bar.tsx';
import { type Addition, PhoneNav } from '../phone-nav.tsx';
import { scrollToPart, useGoToPart, useHomePart } from '../use-home-part.ts';

export { readEarly } from '../read-early.ts';

// Those who see their photos do not load the pages of those who may not.
const PendingCard = lazySection(() => import('../../features/home/components/pending-card.tsx'));
const LinkedPhoto = lazyDialog(() => import('../../features/gallery/details/linked-photo.tsx'));
const SuspendedCard = lazySection(() => import('../../features/home/components/suspended-card.tsx'));
const Board = lazySection(() => import('../../features/board/components/board.tsx'), BoardWaiting);

interface HomePageProps {
  user: CurrentUser;
  /** Whether Back or Forward led here. */
  isTravel: boolean;
}

export default function HomePage({ user, isTravel }: HomePageProps) {
  useTitle(user.famibookName ?? undefined);
  if (!user.isApproved && !user.isAdmin) {
    return (
      <Closed user={user}>
        <PendingCard user={user} />
      </Closed>
    );
  }
  return <OpenOrSuspended user={user} isTravel={isTravel} />;
}

function OpenOrSuspended({ user, isTravel }: HomePageProps) {
  const isSuspended = useIsSuspended();
  if (!isSuspended || !user.famibookName) return <Album user={user} isTravel={isTravel} />;
  return (
    <Closed user={user}>
      <WaitingBanner names={user.waitingIn} />
      <SuspendedCard famibookName={user.famibookName} />
    </Closed>
  );
}

/** The home page without an album. A link to a photo of another FamiBook of the user opens all the same (D22). */
function Closed({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { id, show, close } = useOpenedPhoto();
  return (
    <>
      <PendingBar user={user} />
      <main className="wrap">
        <ResetNotice requestedAt={user.resetRequestedAt} />
        {children}
      </main>
      <PageFooter />
      <LinkedPhoto open={id !== null} id={id} user={user} onShow={show} onClose={close} />
    </>
  );
}

function Album({ user, isTravel }: HomePageProps) {
  const [adding, setAdding] = useState<Addition | null>(null);
  const news = useNews(user);
  const goTo = useGoToPart();
  useHomePart(isTravel);
  const close = () => setAdding(null);
  const sound = <AudioSlot user={user} on="stage" opens="up" />;
  return (
    <>
      <HomeBar user={user} news={news} />
      <main className="wrap">
        <ResetNotice requestedAt={user.resetRequestedAt} />
        <BackgroundAudio user={user} />
        <Hero user={user} />
        <SyncSlot famibookId={user.famibookId} />
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
          <WhenNear waiting={<BoardWaiting />} isNeeded={adding === 'message'}>
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
          // The new message will appear on the board.
          if (what === 'message') goTo('messages');
          setAdding(what);
        }}
      />
    </>
  );
}
