import type { Photo } from '@famibook/contracts/photos/schemas';
import { Pencil, Trash2 } from 'lucide-react';
import { memo, useId, useRef } from 'react';
import { Card } from '../../../components/ui/card.tsx';
import { lazySection } from '../../../components/ui/lazy-component.tsx';
import { LongText } from '../../../components/ui/long-text.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { fullName } from '../../../lib/full-name.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { tagsOf } from '../photos/tags.ts';
import { CardActions } from './card-actions.tsx';
import { CardHeader } from './card-header.tsx';
import { CardMenu } from './card-menu.tsx';
import { CARD_TAGS } from './card-size.ts';
import { useCards } from './cards-context.ts';
import { CommentPreview } from './comment-preview.tsx';
import { PhotoPicture } from './photo-picture.tsx';
import { TagChips } from './tag-chips.tsx';
import type { CardPart } from './use-open-card.ts';

const PhotoEditor = lazySection(
  () => import('./photo-editor.tsx'),
  () => <Skeleton className="mt-3 h-64" />,
);
const CardComments = lazySection(
  () => import('./card-comments.tsx'),
  () => <Skeleton className="h-24" />,
);

const TEXT = GALLERY_TEXT.card;
const LABEL_LENGTH = 200;

interface PhotoCardProps {
  photo: Photo;
  /** The position in the grid. */
  index: number;
  width: number;
  isFirst: boolean;
  /** Whether the list is ordered by date taken. */
  showsTaken: boolean;
  /** The open part of this card. */
  openPart: CardPart | null;
}

/** A photo in the grid with all its actions. */
export const PhotoCard = memo(function PhotoCard(props: PhotoCardProps) {
  const { photo, index, width, isFirst, openPart } = props;
  const { viewer, onOpenPart, onReact, onOpen, onTag, onAuthor, onDelete } = useCards();
  const card = useRef<HTMLDivElement>(null);
  const commentBox = useId();
  const isOwn = photo.userId === viewer.id;
  const name = fullName(photo.user);
  const show = (part: CardPart | null) => onOpenPart(photo.id, part);
  const closeEditor = () => {
    show(null);
    card.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
  };

  return (
    <Card ref={card} className="group/card">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={TEXT.open(name, photo.description.slice(0, LABEL_LENGTH))}
        data-picture
        onClick={() => onOpen(photo.id)}
        className="block w-full overflow-hidden rounded-t-[15px] focus-visible:relative focus-visible:z-1"
      >
        <PhotoPicture key={photo.imageUrl} photo={photo} width={width} isFirst={isFirst} />
      </button>
      <div className="px-4 pt-3.5">
        <CardHeader
          photo={photo}
          showFamiBook={viewer.isAdmin}
          showsTaken={props.showsTaken}
          onAuthor={() => onAuthor(photo.userId)}
        >
          {(isOwn || viewer.isAdmin) && (
            <CardMenu
              label={TEXT.actions(name)}
              entries={[
                ...(isOwn
                  ? [{ label: TEXT.edit, icon: <Pencil aria-hidden="true" />, onSelect: () => show('editor') }]
                  : []),
                {
                  label: TEXT.delete,
                  icon: <Trash2 aria-hidden="true" />,
                  danger: true,
                  onSelect: () => onDelete({ photo, index }),
                },
              ]}
            />
          )}
        </CardHeader>
        {openPart === 'editor' ? (
          <PhotoEditor photo={photo} onClose={closeEditor} />
        ) : (
          <>
            <LongText text={photo.description} clamp="line-clamp-3" className="mt-2.5" />
            <TagChips tags={tagsOf(photo)} onTag={onTag} most={CARD_TAGS} />
          </>
        )}
        {openPart !== 'comments' && <CommentPreview photo={photo} onShowAll={() => show('comments')} />}
      </div>
      <CardActions
        photo={photo}
        isCommenting={openPart === 'comments'}
        commentBox={commentBox}
        onReact={(kind) => onReact(photo, kind)}
        onComment={() => show(openPart === 'comments' ? null : 'comments')}
      />
      {openPart === 'comments' && (
        <div id={commentBox} className="border-t border-line px-4 pt-3 pb-4">
          <CardComments photo={photo} viewerId={viewer.id} onOpen={() => onOpen(photo.id)} />
        </div>
      )}
    </Card>
  );
});
