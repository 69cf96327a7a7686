import type { Photo } from '@famibook/contracts/photos/schemas';
import { Card } from '../../../components/ui/card.tsx';
import { averageColour } from '../photos/placeholder.ts';
import { boxRatio } from './card-size.ts';

/** A card before its turn to be drawn: its shape and its picture's colour. */
export function CardOutline({ photo }: { photo: Photo }) {
  return (
    <Card className="h-full">
      <div
        className="rounded-t-[15px]"
        style={{ aspectRatio: boxRatio(photo), backgroundColor: averageColour(photo.thumbhash) }}
      />
    </Card>
  );
}
