import type { CurrentUser } from '@famibook/contracts/people';
import { Camera, MessagesSquare, Users } from 'lucide-react';
import { lazy, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ButtonLink } from '../../components/ui/button-link.tsx';
import { Late } from '../../components/ui/late.tsx';
import { PageFooter } from '../../components/ui/page-footer.tsx';
import { TopBar } from '../../components/ui/top-bar.tsx';
import { BoardWaiting } from '../../features/board/components/board-waiting.tsx';
import { Gallery } from '../../features/gallery/components/gallery.tsx';
import { Hero } from '../../features/home/components/hero.tsx';
import { PendingCard } from '../../features/home/components/pending-card.tsx';
import { WaitingBanner } from '../../features/home/components/waiting-banner.tsx';
import { HOME_TEXT } from '../../features/home/home-text.ts';
import { UploadPhotos } from '../../features/upload/components/upload-photos.tsx';
import { scrollToElement } from '../../lib/scroll.ts';
import { mayManage } from '../../lib/session/may-manage.ts';
import { useTitle } from '../../lib/use-title.ts';
import { FamiBookQuestion } from '../famibook-question.tsx';
import { SignOutButton } from '../sign-out-button.tsx';

const Board = lazy(() => import('../../features/board/components/board.tsx'));

const scrollToAnchor = (id: string) => {
  const element = document.getElementById(id);
  if (element) void scrollToElement(element);
};
const scrollToGallery = () => scrollToAnchor('gallery');
const scrollToMessages = () => scrollToAnchor('messages');

export default function HomePage({ user }: { user: CurrentUser }) {
  const isInside = user.isApproved || user.isAdmin;
  useTitle(user.famibookName ?? undefined);
  return (
    <>
      <TopBar>
        {isInside && (
          <Button
            variant="ghost"
            icon={<Camera aria-hidden="true" />}
            onClick={scrollToGallery}
            aria-label={HOME_TEXT.gallery}
          >
            <span className="max-sm:hidden">{HOME_TEXT.gallery}</span>
          </Button>
        )}
        {isInside && (
          <Button
            variant="ghost"
            icon={<MessagesSquare aria-hidden="true" />}
            onClick={scrollToMessages}
            aria-label={HOME_TEXT.messages}
          >
            <span className="max-sm:hidden">{HOME_TEXT.messages}</span>
          </Button>
        )}
        {mayManage(user) && (
          <ButtonLink
            to="/manager"
            icon={<Users aria-hidden="true" />}
            aria-label={HOME_TEXT.manager}
            className="max-sm:border-transparent max-sm:bg-transparent max-sm:px-3!"
          >
            <span className="max-sm:hidden">{HOME_TEXT.manager}</span>
          </ButtonLink>
        )}
        <SignOutButton />
      </TopBar>
      {isInside ? (
        <Album user={user} />
      ) : (
        <main className="wrap">
          <PendingCard user={user} />
        </main>
      )}
      <PageFooter />
    </>
  );
}

function Album({ user }: { user: CurrentUser }) {
  const [isUploading, setUploading] = useState(false);
  return (
    <main className="wrap">
      <Hero user={user} />
      <WaitingBanner names={user.waitingIn} />
      <Gallery user={user} onUpload={() => setUploading(true)} />
      <Late waiting={<BoardWaiting />}>
        <Board user={user} question={<FamiBookQuestion />} />
      </Late>
      <UploadPhotos
        open={isUploading}
        onOpen={() => setUploading(true)}
        onClose={() => setUploading(false)}
        onUploaded={scrollToGallery}
        question={<FamiBookQuestion />}
      />
    </main>
  );
}
