import { ArrowDown, ArrowUp, Upload } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { GALLERY_TEXT } from '../gallery-text.ts';

interface GalleryFootProps {
  /** Undefined on the last page. */
  onContinue: (() => void) | undefined;
  isReadingMore: boolean;
  onUpload: () => void;
  onTop: () => void;
}

export function GalleryFoot({ onContinue, isReadingMore, onUpload, onTop }: GalleryFootProps) {
  return (
    <div className="mt-7 flex flex-wrap justify-center gap-2">
      {onContinue && (
        <Button busy={isReadingMore} icon={<ArrowDown aria-hidden="true" />} onClick={onContinue}>
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
