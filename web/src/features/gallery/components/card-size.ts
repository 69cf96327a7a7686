import type { Comment, Photo } from '@famibook/contracts/photos/schemas';
import { tagsOf } from '../photos/tags.ts';

/** Wider and narrower pictures are cropped in the grid, so that panoramas and screenshots of phones stay readable. */
const RATIO = { min: 0.64, max: 2.1 } as const;
export const GAP = 20;
/** The number of tags on a card; more are shown on demand. */
export const CARD_TAGS = 6;
const COLUMNS_FROM = [0, 478, 800, 1000] as const;

/** The number of columns that fit: 1 to 4. */
export const columnsIn = (width: number): number => COLUMNS_FROM.filter((from) => width > from).length || 1;

export const columnWidth = (width: number, columns: number): number => (width - GAP * (columns - 1)) / columns;

/** The distance of a column, counted from 0, from the left edge of the grid, in pixels. */
export const columnLeft = (column: number, width: number): number => column * (width + GAP);

type Shape = Pick<Photo, 'width' | 'height'>;

/** The aspect ratio of the picture's box on a card. */
export const boxRatio = ({ width, height }: Shape): number => Math.min(RATIO.max, Math.max(RATIO.min, width / height));

/** The width of the picture in its box, in pixels; a cropped panorama is wider than its box. */
export const drawnWidth = (photo: Shape, box: number): number =>
  Math.round(box * Math.max(1, photo.width / photo.height / boxRatio(photo)));

// The sizes that the classes of a card amount to, in pixels.
const BORDERS = 2;
const SIDES = 34;
const HEADER = 50;
const DESCRIPTION = { above: 10, line: 24.8, letter: 7.6, lines: 3, more: 28 } as const;
const TAG = { above: 8, row: 36, letter: 6.8, around: 26 } as const;
const COMMENT = { above: 4, line: 36, secondLine: 16.6, letter: 6.7, before: 66 } as const;
const ACTIONS = 61;

/** The characters that a line loses on average, because a word moves to the next one. */
const WORD_MOVED = 3;

const linesOf = (text: string, width: number): number =>
  text
    .split('\n')
    .reduce(
      (lines, part) => lines + Math.max(1, Math.ceil(((part.length + WORD_MOVED) * DESCRIPTION.letter) / width)),
      0,
    );

function descriptionHeight(text: string, width: number): number {
  const lines = linesOf(text, width);
  const isLong = lines > DESCRIPTION.lines;
  return DESCRIPTION.above + Math.min(lines, DESCRIPTION.lines) * DESCRIPTION.line + (isLong ? DESCRIPTION.more : 0);
}

function tagsHeight(tags: readonly string[], width: number): number {
  if (tags.length === 0) return 0;
  let rows = 1;
  let used = 0;
  for (const tag of tags.slice(0, CARD_TAGS + 1)) {
    const needed = Math.min(width, tag.length * TAG.letter + TAG.around);
    if (used + needed > width) rows += 1;
    used = used + needed > width ? needed : used + needed;
  }
  return TAG.above + rows * TAG.row;
}

function previewHeight({ newestComments, commentCount }: Photo, width: number): number {
  if (newestComments.length === 0) return 0;
  const hasTwoLines = ({ content, user }: Comment) =>
    COMMENT.before + (content.length + user.firstName.length - 4) * COMMENT.letter > width;
  return (
    COMMENT.above +
    (newestComments.length + Number(commentCount > newestComments.length)) * COMMENT.line +
    newestComments.filter(hasTwoLines).length * COMMENT.secondLine
  );
}

/**
 * The height of a card that is not rendered yet. A closer estimate moves the scroll bar less. `scale` is that of the
 * text.
 */
export function estimatedHeight(photo: Photo, width: number, scale: number): number {
  const inner = width / scale - SIDES;
  const words =
    HEADER +
    descriptionHeight(photo.description, inner) +
    tagsHeight(tagsOf(photo), inner) +
    previewHeight(photo, inner) +
    ACTIONS;
  return BORDERS + (width - BORDERS) / boxRatio(photo) + words * scale;
}
