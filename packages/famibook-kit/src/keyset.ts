import { AppError } from '@famibook/service-kit/errors';

/** A position in a list that is ordered by time and id. */
export interface Position {
  /** UTC with microseconds, as the database stores it: with fewer digits a page would lose or repeat rows. */
  at: string;
  id: string;
}

export const NEWEST: Position = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
export const OLDEST: Position = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
const MAX_INTEGER_ID = 2_147_483_647;

/** The query parameter in which a list accepts its cursor. */
export type CursorParameter = 'before' | 'after';

interface CursorList {
  parameter: CursorParameter;
  /** Where the first page starts. */
  start: Position;
}

/** A list that runs from the newest rows to the oldest. */
export const NEWEST_FIRST: CursorList = { parameter: 'before', start: NEWEST };
/** A list that runs from the oldest rows to the newest. */
export const OLDEST_FIRST: CursorList = { parameter: 'after', start: OLDEST };
/** As `NEWEST_FIRST`, for rows whose ids are integers. */
export const NEWEST_REQUEST_FIRST: CursorList = {
  parameter: 'before',
  start: { at: 'infinity', id: String(MAX_INTEGER_ID) },
};

export interface Cursors<List extends string> {
  encode(list: List, position: Position): string;
  /**
   * The position after which a page starts: that of the cursor, or the start of the list without one.
   * @throws AppError `validation` for a cursor that this list did not issue
   */
  decode(list: List, cursor: string | undefined): Position;
}

const INSTANT = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const INTEGER = /^[1-9]\d{0,9}$/;

/** The cursors of a service; each list accepts only its own (D13). */
export function defineCursors<List extends string>(lists: Readonly<Record<List, CursorList>>): Cursors<List> {
  return {
    encode: (list, { at, id }) => Buffer.from(`${list} ${at} ${id}`).toString('base64url'),
    decode: (list, cursor) => {
      const { parameter, start } = lists[list];
      if (cursor === undefined) return start;
      const [name, at = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
      if (name === list && rest.length === 0 && isInstant(at) && isIdOf(start, id)) return { at, id };
      const message = 'This cursor is not valid';
      throw new AppError('validation', { message, fields: { [parameter]: message } });
    },
  };
}

/** Whether the id is of the kind that the list's rows have. */
function isIdOf(start: Position, id: string): boolean {
  return UUID.test(start.id) ? UUID.test(id) : INTEGER.test(id) && Number(id) <= MAX_INTEGER_ID;
}

/** `Date.parse` accepts a 30th of February as the 2nd of March, so the parsed time must read like the text. */
function isInstant(at: string): boolean {
  const time = Date.parse(at);
  return INSTANT.test(at) && !Number.isNaN(time) && new Date(time).toISOString().slice(0, 19) === at.slice(0, 19);
}

/** A database time such as `2026-11-21 10:00:00.12`, or with a `T`, with all six digits that a cursor needs. */
export function microseconds(text: string): string {
  return isoTime(text, 6);
}

/** The same time as clients read it. */
export function milliseconds(text: string): string {
  return isoTime(text, 3);
}

/** Slices instead of parsing, because a page has hundreds of times. */
function isoTime(text: string, digits: number): string {
  const fraction = text
    .slice(20, 20 + digits)
    .replace('Z', '')
    .padEnd(digits, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}
