import { formatCount } from './time.ts';

/** `1 photo`, `1,284 photos`. */
export function countOf(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;
}

/** How much of a list that goes on is shown: `20 of 1,284 photos. Type more to find others.` */
export function foundOf(shown: number, total: number, one: string, many: string): string {
  return shown < total
    ? `${formatCount(shown)} of ${countOf(total, one, many)}. Type more to find others.`
    : countOf(total, one, many);
}
