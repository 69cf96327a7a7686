import type { Photo } from '@famibook/contracts/photos';
import { tagsOf } from '../photos/photo-list.ts';

/** Beyond these a picture is cropped in the grid: a panorama would be a line, a screenshot of a phone a tower. */
const RATIO = { min: 0.64, max: 2.1 } as const;
export const GAP = 20;
const COLUMNS_FROM = [0, 478, 800, 1000] as const;

/** How many columns fit: 1 to 4. */
export const columnsIn = (width: number): number => COLUMNS_FROM.filter((from) => width > from).length || 1;

export const columnWidth = (width: number, columns: number): number => (width - GAP * (columns - 1)) / columns;

type Shape = Pick<Photo, 'width' | 'height'>;

/** Width by height of the picture's box on a card. */
export const boxRatio = ({ width, height }: Shape): number => Math.min(RATIO.max, Math.max(RATIO.min, width / height));

/** How wide the picture is drawn in its box, in pixels: a cropped panorama wider than the box itself. */
export const drawnWidth = (photo: Shape, box: number): number =>
  Math.round(box * Math.max(1, photo.width / photo.height / boxRatio(photo)));

const LETTER = 7.7;
const linesOf = (text: string, width: number): number =>
  text.split('\n').reduce((lines, part) => lines + Math.max(1, Math.ceil((part.length * LETTER) / width)), 0);

/** About how high a card will be, before it has been drawn: the closer, the steadier the scroll bar. */
export const estimatedHeight = (photo: Photo, width: number): number => {
  const inner = width - 34;
  const tags = tagsOf(photo);
  const tagRows = Math.ceil(tags.reduce((sum, tag) => sum + tag.length * 7.4 + 26, 0) / inner);
  const lines = Math.min(3, linesOf(photo.description, inner));
  const isLong = linesOf(photo.description, inner) > 3;
  return (
    width / boxRatio(photo) +
    66 +
    lines * 24.8 +
    (isLong ? 28 : 0) +
    (tags.length > 0 ? 8 + tagRows * 36 : 0) +
    photo.newestComments.length * 36 +
    (photo.commentCount > photo.newestComments.length ? 36 : 0) +
    70
  );
};
