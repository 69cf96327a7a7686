import type { Photo } from '@famibook/contracts/photos/schemas';
import { fullName } from '../../../lib/full-name.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';

interface AuthorNameProps {
  user: Photo['user'];
  /** Undefined where there is no gallery. */
  onPress: (() => void) | undefined;
}

/** A name that shows all photos of its user; the whole of the nearest positioned element can be pressed. */
export function AuthorName({ user, onPress }: AuthorNameProps) {
  const name = fullName(user);
  // An author of an imported archive has no account, and so no photos to show.
  if (user.isImported || !onPress) {
    return (
      <p dir="auto" className="truncate text-left font-semibold">
        {name}
      </p>
    );
  }
  return (
    <button
      type="button"
      dir="auto"
      aria-label={GALLERY_TEXT.author.show(name)}
      onClick={onPress}
      className="block max-w-full truncate text-left font-semibold after:absolute after:inset-0 after:rounded-lg group-hover/author:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-accent"
    >
      {name}
    </button>
  );
}
