import type { Photo } from '@famibook/contracts/photos/schemas';
import { Download, MessageSquare, Share2 } from 'lucide-react';
import { ReactionButtons } from '../../../components/reactions/reaction-buttons.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { formatCount } from '../../../lib/time.ts';
import { downloadUrl } from '../api/photos.ts';
import { reactorsPath } from '../api/reactions.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { useReactToPhoto } from '../photos/use-react-to-photo.ts';
import { DETAILS_TEXT } from './details-text.ts';
import { sharePhoto } from './share-photo.ts';

/** Like, love, the number of comments, share and download. */
export function DetailActions({ photo }: { photo: Photo }) {
  const react = useReactToPhoto();
  const { commentCount } = photo;
  return (
    <div className="-mx-2 flex flex-wrap items-center gap-x-1">
      <ReactionButtons
        reactions={photo}
        labels={GALLERY_TEXT.card}
        path={reactorsPath(photo.id)}
        onReact={(kind) => void react(photo, kind)}
      />
      <p className="flex min-h-11 items-center gap-2 px-2.5 text-sm font-medium tabular-nums [&_svg]:size-5">
        <MessageSquare aria-hidden="true" />
        <span aria-hidden="true">{formatCount(commentCount)}</span>
        <span className="sr-only">{DETAILS_TEXT.comments.title(formatCount(commentCount))}</span>
      </p>
      <div className="ml-auto flex items-center">
        <button
          type="button"
          onClick={() => void sharePhoto(photo.id, photo.description)}
          className={buttonStyle('ghost')}
        >
          <Share2 aria-hidden="true" />
          {DETAILS_TEXT.share}
        </button>
        <a
          href={downloadUrl(photo.id)}
          download
          aria-label={DETAILS_TEXT.download}
          title={DETAILS_TEXT.download}
          className={buttonStyle('ghost')}
        >
          <Download aria-hidden="true" />
        </a>
      </div>
    </div>
  );
}
