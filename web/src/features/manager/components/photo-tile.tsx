import type { Photo } from '@famibook/contracts/photos/schemas';
import clsx from 'clsx';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/ui/button.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { TimeAgo } from '../../../components/ui/time-ago.tsx';
import { useWhenReachableAgain } from '../../../lib/use-when-reachable-again.ts';
import { MANAGER_TEXT } from '../manager-text.ts';

const TEXT = MANAGER_TEXT.allPhotos;
/** As wide as a tile is drawn at most. */
const SIZES = '(min-width: 520px) 220px, 50vw';

interface PhotoTileProps {
  photo: Photo;
  isLeaving: boolean;
  onDelete: () => void;
}

/** A photo in the grid, with who shared it where. */
export function PhotoTile({ photo, isLeaving, onDelete }: PhotoTileProps) {
  const { id, user, famibookName, createdAt, description } = photo;
  return (
    <li
      inert={isLeaving}
      className={clsx(
        'flex flex-col overflow-hidden rounded-card border border-line bg-card shadow-soft transition-opacity duration-200',
        isLeaving && 'opacity-30',
      )}
    >
      <Link to={`/?photo=${id}`} aria-label={TEXT.open(description)} className="-outline-offset-4">
        <Picture photo={photo} />
      </Link>
      <div className="flex grow flex-col px-3 pt-2.5 pb-1.5">
        <p className="line-clamp-2 text-[0.9375rem] leading-snug font-medium wrap-anywhere">{description}</p>
        <p className="mt-1 mb-auto text-sm wrap-anywhere text-ink-quiet">
          <span className="block">
            {user.firstName} {user.lastName}
          </span>
          <span className="block">{famibookName}</span>
          <TimeAgo instant={createdAt} />
        </p>
        <Button
          variant="ghost"
          aria-haspopup="dialog"
          aria-label={`${TEXT.delete}: ${description}`}
          onPointerEnter={LazyConfirmDialog.fetch}
          onFocus={LazyConfirmDialog.fetch}
          onClick={onDelete}
          className="-mr-2 self-end"
        >
          {TEXT.delete}
        </Button>
      </div>
    </li>
  );
}

function Picture({ photo: { imageUrl, renditions } }: { photo: Photo }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <BrokenPicture onRetry={() => setBroken(false)} />;
  return (
    <img
      src={renditions[0]?.url ?? imageUrl}
      srcSet={renditions.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
      sizes={SIZES}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className="aspect-square w-full bg-paper-deep object-cover"
    />
  );
}

function BrokenPicture({ onRetry }: { onRetry: () => void }) {
  useWhenReachableAgain(onRetry);
  return (
    <span className="grid aspect-square place-content-center justify-items-center gap-2 bg-paper-deep p-3 text-center text-sm text-ink-quiet">
      <ImageOff aria-hidden="true" className="size-6" />
      {TEXT.broken}
    </span>
  );
}
