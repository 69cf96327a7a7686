import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyAlbum } from '../../../components/ui/drawings/empty-album.tsx';
import { NoMatch } from '../../../components/ui/drawings/no-match.tsx';
import { QuietTable } from '../../../components/ui/drawings/quiet-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { passFocusTo } from '../../../lib/pass-focus-to.ts';
import type { AddressedGallery } from '../address/use-gallery-address.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { galleryHeading } from './gallery-heading.ts';

const SKELETONS = ['h-44', 'h-60', 'h-48', 'h-52', 'h-56', 'h-44', 'h-60', 'h-48'];

/** Skeletons of eight cards. */
export function LoadingPhotos() {
  return (
    <div
      role="status"
      aria-label={GALLERY_TEXT.loading}
      className="grid items-start gap-5 sm:grid-cols-2 min-[870px]:grid-cols-3 lg:grid-cols-4"
    >
      {SKELETONS.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
        <Card key={index} className="overflow-hidden">
          <Skeleton className={`rounded-none! ${height}`} />
          <CardWords />
        </Card>
      ))}
    </div>
  );
}

/** Skeletons of the words on a card. */
export const CardWords = () => (
  <div className="space-y-3 p-4">
    <div className="flex items-center gap-3">
      <Skeleton className="size-9 rounded-full!" />
      <Skeleton className="h-4 w-28" />
    </div>
    <Skeleton className="h-4" />
    <Skeleton className="h-4 w-2/3" />
  </div>
);

export function PhotosFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <State
      drawing={<QuietTable />}
      title={GALLERY_TEXT.failedToLoad}
      text={errorText(error)}
      action={<LeavingButton onClick={onRetry}>{GALLERY_TEXT.again}</LeavingButton>}
    />
  );
}

interface NoPhotosProps {
  user: Pick<CurrentUser, 'isAdmin'>;
  address: AddressedGallery;
  onUpload: () => void;
  onRefresh: () => void;
}

/** Says why there are no photos, with the one button that helps. */
export function NoPhotos({ user, address, onUpload, onRefresh }: NoPhotosProps) {
  const { search, author, showAll } = address;
  if (search) {
    return (
      <State
        drawing={<NoMatch />}
        title={GALLERY_TEXT.search.none(search)}
        text={GALLERY_TEXT.search.noneText}
        action={<LeavingButton onClick={showAll}>{GALLERY_TEXT.search.clear}</LeavingButton>}
      />
    );
  }
  if (author !== null) {
    const { none, noneText, back } = GALLERY_TEXT.author;
    const action = <LeavingButton onClick={showAll}>{back}</LeavingButton>;
    return <State drawing={<NoMatch />} title={none} text={noneText} action={action} />;
  }
  if (user.isAdmin) {
    const { title, text } = GALLERY_TEXT.emptyForAdministrator;
    const action = <LeavingButton onClick={onRefresh}>{GALLERY_TEXT.refresh}</LeavingButton>;
    return <State drawing={<EmptyAlbum />} title={title} text={text} action={action} />;
  }
  const upload = (
    <Button variant="primary" icon={<Upload aria-hidden="true" />} onClick={onUpload}>
      {GALLERY_TEXT.upload}
    </Button>
  );
  return <State drawing={<EmptyAlbum />} {...GALLERY_TEXT.empty} action={upload} />;
}

/** Goes when there are photos. */
function LeavingButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button ref={passFocusTo(galleryHeading)} onClick={onClick}>
      {children}
    </Button>
  );
}

function State(props: { drawing: ReactNode; title: string; text: string; action: ReactNode }) {
  return (
    <Card>
      <EmptyState {...props} />
    </Card>
  );
}
