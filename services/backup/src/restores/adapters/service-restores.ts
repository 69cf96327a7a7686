import { Readable } from 'node:stream';
import { putBackFile } from '@famibook/contracts/backup/endpoints';
import * as api from '@famibook/contracts/restores/endpoints';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import type { ServiceRestores } from '../ports.ts';

/** Rows are inserted and checked at the pace of the database. */
const ROWS_TIMEOUT_MS = 3_600_000;
/** Longer than a service waits for the requests in flight. */
const CLOSE_TIMEOUT_MS = 120_000;

/** The rows of running services, over their internal calls. */
export function createServiceRestores(calls: InternalCalls): ServiceRestores {
  const as = 'service';
  return {
    stage: (service, purpose, rows, signal) =>
      sendBytes(rows, async (body) => {
        const input = { as, signal, timeoutMs: ROWS_TIMEOUT_MS, query: { purpose }, body } as const;
        return (await calls.stream(service, api.stageRows, input)).rows;
      }),
    check: async (service) =>
      (await calls.call(service, api.checkStagedRows, { as, timeoutMs: ROWS_TIMEOUT_MS })).wrong,
    references: async (service, kind, after) => {
      const input = { as, timeoutMs: ROWS_TIMEOUT_MS, body: { kind, ...(after && { after }) } } as const;
      return (await calls.call(service, api.listStagedReferences, input)).ids;
    },
    unknown: async (kind, ids) => {
      const body = { kind, ids: [...ids] };
      return (
        await calls.call(api.REFERENCE_OWNERS[kind], api.findUnknownReferences, {
          as,
          timeoutMs: ROWS_TIMEOUT_MS,
          body,
        })
      ).ids;
    },
    dropStaged: async (service, purpose) =>
      void (await calls.call(service, api.dropStagedRows, { as, timeoutMs: CLOSE_TIMEOUT_MS, query: { purpose } })),
    removeStagedUsers: async (service, users) =>
      void (await calls.call(service, api.removeStagedUsers, {
        as,
        timeoutMs: CLOSE_TIMEOUT_MS,
        body: { users: [...users] },
      })),
    close: (service, runId) =>
      calls.call(service, api.closeForRestore, { as, timeoutMs: CLOSE_TIMEOUT_MS, body: { runId } }),
    replace: async (service, run) =>
      void (await calls.call(service, api.replaceRows, { as, timeoutMs: ROWS_TIMEOUT_MS, body: run })),
    open: async (service, runId) =>
      void (await calls.call(service, api.openAfterRestore, { as, timeoutMs: CLOSE_TIMEOUT_MS, body: { runId } })),
    putFile: async (query, bytes, signal) =>
      void (await sendBytes(bytes, (body) => calls.stream('media', putBackFile, { as, signal, query, body }))),
  };
}

/** Sends bytes as they come, and closes their source: a body that the other side refuses midway stays open. */
async function sendBytes<T>(bytes: AsyncIterable<Uint8Array>, send: (body: Readable) => Promise<T>): Promise<T> {
  const body = Readable.from(bytes, { objectMode: false });
  try {
    return await send(body);
  } finally {
    body.destroy();
  }
}
