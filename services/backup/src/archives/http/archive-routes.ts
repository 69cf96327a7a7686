import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import * as api from '@famibook/contracts/archives/endpoints';
import type { ImportedArchive } from '@famibook/contracts/archives/schemas';
import type { Identity } from '@famibook/contracts/identity';
import type { HttpApp } from '@famibook/service-kit/http/app';
import { sendUnlessCancelled, setDownloadHeaders } from '@famibook/service-kit/http/download';
import type { Application } from '../../application.ts';
import { archiveFileName } from '../format/file-names.ts';
import { createZipWriter } from '../format/zip-writer.ts';
import { createReceiver } from './receive-archive.ts';

interface Options {
  tempFolder: string;
  now(): Date;
}

export function addArchiveRoutes(app: HttpApp, archives: Application['archives'], options: Options): void {
  const { tempFolder, now } = options;
  const send = sendArchive(archives, now);
  const receive = createReceiver(tempFolder);
  app.on(api.downloadFamiBook, ({ identity, res, signal }) => send(identity, 'famibook', { res, signal }));
  app.on(api.downloadOwn, ({ identity, res, signal }) => send(identity, 'own', { res, signal }));
  app.on(api.importArchive, async ({ identity, raw, res, signal }) => {
    const leave = await archives.commands.authorizeImport(identity);
    try {
      const received = await receive(raw);
      try {
        const begun = await archives.commands.beginImport(identity, received.path);
        try {
          await sendLate(res, () => begun.run(signal));
        } finally {
          await begun.end();
        }
      } finally {
        await received.remove();
      }
    } finally {
      leave();
    }
    return undefined;
  });
}

/** A client that reads nothing for so long has left, or keeps its slot from others. */
const STALLED_MS = 120_000;
/** Well within the silence after which a proxy gives a response up. */
const BLANK_MS = 10_000;

/**
 * Sends JSON that takes long to make: line breaks before it keep the connection alive. Once they have begun, an error can
 * only cut the response off.
 */
async function sendLate(res: ServerResponse, work: () => Promise<ImportedArchive>): Promise<void> {
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Cache-Control', 'private, no-store');
  const blanks = setInterval(() => res.write('\n'), BLANK_MS);
  try {
    const result = await work();
    res.end(JSON.stringify(result));
  } finally {
    clearInterval(blanks);
  }
}

interface Client {
  res: ServerResponse;
  /** Aborted when the client is gone. */
  signal: AbortSignal;
}

/** Sends an archive while it is written. One that fails in the middle is cut off, so that it cannot be taken for whole. */
function sendArchive({ commands }: Application['archives'], now: () => Date) {
  return async (identity: Identity, kind: 'famibook' | 'own', { res, signal }: Client): Promise<void> => {
    const archive = await commands.beginArchive(identity, kind);
    const send = async () => {
      const failed = new AbortController();
      const stop = AbortSignal.any([signal, failed.signal]);
      const zip = createZipWriter(now(), stop);
      setDownloadHeaders(res, { name: archiveFileName(archive.famibookName, now()), type: 'application/zip' });
      res.setTimeout(STALLED_MS, () => failed.abort(new Error('the client reads nothing')));
      const sent = pipeline(zip.stream, res, { signal: stop });
      sent.catch((error: unknown) => failed.abort(error));
      try {
        await archive.write(zip, stop);
      } catch (error) {
        failed.abort(error);
        throw error;
      }
      await sent;
    };
    try {
      await sendUnlessCancelled(signal, send);
    } finally {
      archive.end();
      res.setTimeout(0);
    }
  };
}
