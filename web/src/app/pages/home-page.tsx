import type { CurrentUser } from '@famibook/contracts/people';
import { useState } from 'react';
import { latePart } from '../../components/ui/late.tsx';
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
import { UploadPhotos } from '../../features/upload/components/upload-photos.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { FamiBookQuestion } from '../famibook-question.tsx';
import { HomeBar, scrollToPart } from '../home-bar.tsx';

const Board = latePart(() => import('../../features/board/components/board.tsx'), BoardWaiting);

export default function HomePage({ user }: { user: CurrentUser }) {
  const isInside = user.isApproved || user.isAdmin;
  useTitle(user.famibookName ?? undefined);
  return (
    <>
      <HomeBar user={user} isInside={isInside} />
      <main className="wrap">
        <ResetNotice requestedAt={user.resetRequestedAt} />
        {isInside ? <Album user={user} /> : <PendingCard user={user} />}
      </main>
      <PageFooter />
    </>
  );
}

function Album({ user }: { user: CurrentUser }) {
  const [uploading, setUploading] = useState<'photos' | 'audio' | null>(null);
  const close = () => setUploading(null);
  const sound = <AudioSlot famibookName={user.famibookName} on="stage" opens="up" />;
  return (
    <>
      <BackgroundAudio famibookName={user.famibookName} />
      <Hero user={user} />
      <WaitingBanner names={user.waitingIn} />
      <UploadPhotos
        open={uploading === 'photos'}
        onOpen={() => setUploading('photos')}
        onClose={close}
        onUploaded={() => scrollToPart('gallery')}
        question={<FamiBookQuestion />}
      />
      <OnThisDay userId={user.id} soundControl={sound}>
        <Gallery user={user} soundControl={sound} onUpload={() => setUploading('photos')} />
        <WhenNear waiting={<BoardWaiting />}>
          <Board user={user} question={<FamiBookQuestion />} onUploadAudio={() => setUploading('audio')} />
        </WhenNear>
      </OnThisDay>
      <UploadAudio open={uploading === 'audio'} onClose={close} question={<FamiBookQuestion />} />
    </>
  );
}
