import { ArrowDown, ArrowUp, Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { passFocusTo } from '../../../lib/pass-focus-to.ts';
import { whenThere } from '../../../lib/when-there.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';

/** A card is drawn some frames after its page has come. */
const MAX_DRAW_MS = 2_000;

interface GalleryFootProps {
  /** Undefined on the last page. */
  onContinue: (() => void) | undefined;
  isReadingMore: boolean;
  onUpload: () => void;
  onTop: () => void;
}

export function GalleryFoot({ onContinue, isReadingMore, onUpload, onTop }: GalleryFootProps) {
  const firstNew = useRef<number>(undefined);
  const toFirstNew = () => pictureOnceDrawn(firstNew.current);
  return (
    <div className="mt-7 flex flex-wrap justify-center gap-2">
      {onContinue && (
        <Button
          ref={passFocusTo(toFirstNew)}
          busy={isReadingMore}
          icon={<ArrowDown aria-hidden="true" />}
          onClick={() => {
            firstNew.current = lastDrawn() + 1;
            onContinue();
          }}
        >
          {GALLERY_TEXT.continue}
        </Button>
      )}
      <Button variant="ghost" icon={<Upload aria-hidden="true" />} onClick={onUpload}>
        {GALLERY_TEXT.upload}
      </Button>
      <Button variant="ghost" icon={<ArrowUp aria-hidden="true" />} onClick={onTop}>
        {GALLERY_TEXT.backToTop}
      </Button>
    </div>
  );
}

/** The position of the last photo, whose card is drawn while the foot is on screen. */
function lastDrawn(): number {
  const cards = [...document.querySelectorAll<HTMLElement>('#gallery [data-index]')];
  return Math.max(...cards.map((card) => Number(card.dataset.index)));
}

async function pictureOnceDrawn(index: number | undefined): Promise<HTMLElement | undefined> {
  if (index === undefined) return undefined;
  return whenThere(`#gallery [data-index="${index}"] [data-picture]`, AbortSignal.timeout(MAX_DRAW_MS));
}
