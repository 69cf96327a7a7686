import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Photo } from '@famibook/contracts/photos/schemas';
import { X } from 'lucide-react';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { passFocusTo } from '../../../lib/pass-focus-to.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { galleryHeading } from './gallery-heading.ts';

const TEXT = GALLERY_TEXT.author;

interface AuthorChipProps {
  author: string;
  photos: readonly Photo[];
  user: CurrentUser;
  onClear: () => void;
}

/** The author whose photos are shown, with a button back to all photos. */
export function AuthorChip({ author, photos, user, onClear }: AuthorChipProps) {
  const person =
    author === user.id ? user : photos.find((photo) => photo.userId === author && !photo.user.isImported)?.user;
  const words = person ? TEXT.photosBy(person.firstName) : TEXT.photosByOne;
  return (
    <button
      type="button"
      ref={passFocusTo(galleryHeading)}
      aria-label={TEXT.clear(words)}
      onClick={onClear}
      className="mb-3 flex min-h-11 max-w-full items-center gap-2 rounded-full bg-accent-soft py-1 pr-3 pl-1.5 text-[0.9375rem] font-semibold text-accent transition-colors duration-150 hover:text-accent-strong"
    >
      {person && <Avatar person={person} size="s" />}
      <span className="truncate pl-1">{words}</span>
      <X aria-hidden="true" className="size-4 shrink-0" />
    </button>
  );
}
