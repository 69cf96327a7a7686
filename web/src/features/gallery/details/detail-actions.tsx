import type { Photo } from '@famibook/contracts/photos/schemas';
import clsx from 'clsx';
import { Download, Heart, MessageSquare, Share2, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { ReactionCount } from '../../../components/reaction-count.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { formatCount } from '../../../lib/time.ts';
import { downloadUrl } from '../api/download-photo.ts';
import { reactorsPath } from '../api/read-reactors.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { useReactToPhoto } from '../photos/use-react-to-photo.ts';
import { DETAILS_TEXT } from './details-text.ts';
import { sharePhoto } from './share-photo.ts';

/** Like, love, how much is said about it; hand it on, take it home. */
export function DetailActions({ photo }: { photo: Photo }) {
  const react = useReactToPhoto();
  const { likes, hearts, liked, hearted, commentCount } = photo;
  return (
    <div className="-mx-2 flex flex-wrap items-center gap-x-1">
      <Reaction
        label={GALLERY_TEXT.card.like(likes)}
        isOn={liked}
        className={liked ? 'text-accent [&_svg]:fill-accent' : 'text-ink'}
        onPress={() => void react(photo, 'like')}
      >
        <ThumbsUp aria-hidden="true" />
      </Reaction>
      <ReactionCount kind="like" count={likes} path={reactorsPath(photo.id)} className={liked ? 'text-accent' : ''} />
      <Reaction
        label={GALLERY_TEXT.card.heart(hearts)}
        isOn={hearted}
        className={hearted ? 'text-plum [&_svg]:fill-plum' : 'text-ink'}
        onPress={() => void react(photo, 'heart')}
      >
        <Heart aria-hidden="true" />
      </Reaction>
      <ReactionCount kind="heart" count={hearts} path={reactorsPath(photo.id)} className={hearted ? 'text-plum' : ''} />
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

interface ReactionProps {
  label: string;
  isOn: boolean;
  className: string;
  onPress: () => void;
  children: ReactNode;
}

function Reaction({ label, isOn, className, onPress, children }: ReactionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      onClick={onPress}
      className={clsx(
        'grid size-11 place-items-center rounded-full',
        'transition-colors duration-150 hover:bg-paper-deep [&_svg]:size-5 [&_svg]:transition-transform [&_svg]:duration-150 active:[&_svg]:scale-85',
        className,
      )}
    >
      {children}
    </button>
  );
}
