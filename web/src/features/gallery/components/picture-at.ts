import type { ListScroll } from '../../../lib/use-list-scroll.ts';

/** The picture at a position, or the heading of the gallery when it is no longer there. */
export const pictureAt = (index: number, { list, heading }: ListScroll<HTMLElement>): HTMLElement | null =>
  list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-picture]`) ?? heading.current;
