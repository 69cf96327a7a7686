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
  /** Undefined without a FamiBook, whose tags would be listed. */
  onTag: ((tag: string) => void) | undefined;
  /** Undefined without months to jump to. */
  jump: MonthJumpProps | undefined;
  /** Undefined without photos. */
  onSlideshow: (() => void) | undefined;
}

/** The controls for order, months and slideshow. */
export function GalleryBar({ order, onOrder, onTag, jump, onSlideshow }: GalleryBarProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <OrderSwitch order={order} onOrder={onOrder} />
      {onTag && <AllTags onTag={onTag} />}
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
