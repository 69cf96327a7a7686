import type { PhotoOrder } from '@famibook/contracts/photos/schemas';
import { Presentation } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { MonthJump } from '../months/month-jump.tsx';
import type { MonthJumpProps } from '../months/month-jump-props.ts';
import { OrderSwitch } from '../months/order-switch.tsx';
import { AllTags } from '../tags/all-tags.tsx';

interface GalleryBarProps {
  order: PhotoOrder;
  onOrder: (order: PhotoOrder) => void;
  onTag: (tag: string) => void;
  /** Undefined where there is nothing to jump to. */
  jump: MonthJumpProps | undefined;
  /** Undefined while there is nothing to show. */
  onSlideshow: (() => void) | undefined;
}

/** How the photos are looked at. */
export function GalleryBar({ order, onOrder, onTag, jump, onSlideshow }: GalleryBarProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <OrderSwitch order={order} onOrder={onOrder} />
      <AllTags onTag={onTag} />
      <div className="ml-auto flex flex-wrap justify-end">
        {jump && <MonthJump {...jump} />}
        <Button
          variant="ghost"
          aria-label={GALLERY_TEXT.slideshow}
          icon={<Presentation aria-hidden="true" />}
          disabled={!onSlideshow}
          onClick={onSlideshow}
        >
          <span className="max-[22rem]:hidden">{GALLERY_TEXT.slideshow}</span>
        </Button>
      </div>
    </div>
  );
}
