import type { Photo } from '@famibook/contracts/photos/schemas';
import { boxRatio } from '../components/card-size.ts';
import { PhotoPicture } from '../components/photo-picture.tsx';
import { MEMORIES_TEXT } from './memories-text.ts';
import type { YearAgo } from './this-day.ts';

/** The height of the pictures, in pixels. */
const HEIGHT = 176;

interface MemoryStripProps {
  groups: readonly YearAgo[];
  onOpen: (id: string) => void;
}

/** Pictures side by side, with their years above. */
export function MemoryStrip({ groups, onOpen }: MemoryStripProps) {
  return (
    <section
      aria-label={MEMORIES_TEXT.list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      className="mt-2 flex snap-x scroll-px-5 gap-7 overflow-x-auto overscroll-x-contain rounded-card -outline-offset-3 px-5 py-1.5 sm:scroll-px-7 sm:px-7"
    >
      {groups.map(({ years, photos }) => (
        <div key={years} className="shrink-0">
          <h3 className="sticky left-0 mb-2 w-fit font-sans text-[0.9375rem] font-semibold tracking-normal text-ink-quiet">
            {MEMORIES_TEXT.yearsAgo(years)}
          </h3>
          <ul className="flex gap-3">
            {photos.map((photo) => (
              <li key={photo.id} className="shrink-0 snap-start">
                <Memory photo={photo} years={years} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Memory({ photo, years, onOpen }: { photo: Photo; years: number; onOpen: (id: string) => void }) {
  const width = Math.round(HEIGHT * boxRatio(photo));
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={MEMORIES_TEXT.photo(photo.description, years)}
      onClick={() => onOpen(photo.id)}
      className="block overflow-hidden rounded-field shadow-soft transition-transform duration-150 ease-gentle hover:-translate-y-0.5"
      style={{ width }}
    >
      <PhotoPicture photo={photo} width={width} isFirst={false} />
    </button>
  );
}
