import type { Photo } from '@famibook/contracts/photos/schemas';
import { GALLERY_TEXT } from '../gallery-text.ts';

/** A name to press for all photos of its person; the nearest positioned box around it can be pressed too. */
export function AuthorName({ user, onPress }: { user: Photo['user']; onPress: () => void }) {
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <button
      type="button"
      aria-label={GALLERY_TEXT.author.show(name)}
      onClick={onPress}
      className="block max-w-full truncate text-left font-semibold after:absolute after:inset-0 after:rounded-lg group-hover/author:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-accent"
    >
      {name}
    </button>
  );
}
