import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { milliseconds } from '@famibook/famibook-kit/keyset';
import { sendUnlessCancelled, setDownloadHeaders } from '@famibook/service-kit/http/download';
import { stringify } from 'csv-stringify';
import type { ListedLine } from '../domain/activity.ts';

const COLUMNS = [
  'time',
  'action',
  'actor kind',
  'actor',
  'actor id',
  'subject kind',
  'subject',
  'subject id',
  'FamiBook',
  'FamiBook id',
  'details',
];

/**
 * Sends lines of Activity as CSV (RFC 4180) while they are read, so that no more than a page of them is in memory. What a
 * spreadsheet would run as a formula is escaped, because the names in it are people's own. The mark at the beginning
 * makes Excel read UTF-8.
 */
export async function sendActivityFile(
  lines: AsyncIterable<ListedLine>,
  { res, signal, now }: { res: ServerResponse; signal: AbortSignal; now: Date },
): Promise<void> {
  const name = `famibook-activity-${now.toISOString().slice(0, 10)}.csv`;
  setDownloadHeaders(res, { name, type: 'text/csv; charset=utf-8' });
  const csv = stringify({
    columns: COLUMNS,
    header: true,
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  await sendUnlessCancelled(signal, () => pipeline(Readable.from(cellsOf(lines)), csv, res, { signal }));
}

async function* cellsOf(lines: AsyncIterable<ListedLine>) {
  for await (const { at, action, actor, subject, famibookName, famibookId, details } of lines) {
    yield [
      milliseconds(at),
      action,
      actor.kind,
      actor.name,
      actor.id,
      subject?.kind,
      subject?.name,
      subject?.id,
      famibookName,
      famibookId,
      Object.keys(details).length > 0 ? JSON.stringify(details) : '',
    ];
  }
}
