import { AppError } from '@famibook/service-kit/errors';

/** A place in a list. */
export interface Position {
  /** UTC with microseconds, as the database keeps it. */
  at: string;
  id: string;
}

export const NEWEST: Position = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
export const OLDEST: Position = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/**
 * Which list a cursor belongs to, and the parameter it comes back in: messages run to older ones, replies to newer. What
 * waits for review runs from the oldest to the newest too, under the name that all lists of desks share (D13).
 */
export const LISTS = { message: 'before', reply: 'after', pending: 'before', reaction: 'before' } as const;
export type ListName = keyof typeof LISTS;

export const encodeCursor = (list: ListName, { at, id }: Position): string =>
  Buffer.from(`${list} ${at} ${id}`).toString('base64url');

const INSTANT = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;
/** The 30th of February reads as the 2nd of March: only a moment that reads as it is written is one. */
const isMoment = (at: string): boolean => {
  const time = Date.parse(at);
  return INSTANT.test(at) && !Number.isNaN(time) && new Date(time).toISOString().slice(0, 19) === at.slice(0, 19);
};
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** @throws AppError `validation` for a cursor that this list did not hand out */
export const decodeCursor = (list: ListName, cursor: string): Position => {
  const [of, at = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  if (of === list && rest.length === 0 && isMoment(at) && ID.test(id)) return { at, id };
  const text = 'This cursor is not valid';
  throw new AppError('validation', { message: text, fields: { [LISTS[list]]: text } });
};
