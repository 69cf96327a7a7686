import { AppError } from '@famibook/service-kit/errors';

/** A place in a list that runs from newest to oldest: what comes next is what lies before it. */
export interface Position {
  /** UTC with microseconds, as the database keeps it: with fewer digits a page would lose or repeat rows. */
  at: string;
  id: string;
}

/** `shared` and `taken` order photos (D13), `comment` the comments of one photo, `reaction` those who react to it. */
export type ListOrder = 'shared' | 'taken' | 'comment' | 'reaction';

export const NEWEST: Position = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

const EARLIEST_ID = '00000000-0000-0000-0000-000000000000';

/** Just above the newest thing of a month such as `2026-11`. */
export const endOfMonth = (month: string): Position => {
  const [year, number] = month.split('-').map(Number);
  return { at: new Date(Date.UTC(year ?? 0, number ?? 0, 1)).toISOString(), id: EARLIEST_ID };
};

export const encodeCursor = (order: ListOrder, { at, id }: Position): string =>
  Buffer.from(`${order} ${at} ${id}`).toString('base64url');

const INSTANT = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;
/** The 30th of February reads as the 2nd of March: only a moment that reads as it is written is one. */
const isMoment = (at: string): boolean => {
  const time = Date.parse(at);
  return INSTANT.test(at) && !Number.isNaN(time) && new Date(time).toISOString().slice(0, 19) === at.slice(0, 19);
};
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** @throws AppError `validation` for a cursor that this list did not hand out */
export const decodeCursor = (order: ListOrder, cursor: string): Position => {
  const [of, at = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const isOurs = of === order && rest.length === 0 && isMoment(at) && ID.test(id);
  if (isOurs) return { at, id };
  const text = 'This cursor is not valid';
  throw new AppError('validation', { message: text, fields: { before: text } });
};
