import type { Photo } from '@famibook/contracts/photos/schemas';
import { Card } from '../../../components/ui/card.tsx';
import { averageColour } from '../photos/placeholder.ts';
import { boxRatio } from './card-size.ts';

/** A card that is not rendered yet: its shape in the average colour of its picture. */
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
