import type { ServerResponse } from 'node:http';
import * as api from '@famibook/contracts/archives/endpoints';
import type { ImportedArchive } from '@famibook/contracts/archives/schemas';
import type { Identity } from '@famibook/contracts/identity';
import type { HttpApp } from '@famibook/service-kit/http/app';
import { sendUnlessCancelled, setDownloadHeaders } from '@famibook/service-kit/http/download';
import type { Application } from '../../application.ts';
import { archiveFileName } from '../format/file-names.ts';
import { dropBody } from './drop-body.ts';
import { createReceiver, MIN_ARRIVAL_RATE } from './receive-archive.ts';
import { sendZip } from './send-zip.ts';

interface Options {
  tempFolder: string;
  freeTempBytes(): Promise<number>;
  now(): Date;
}

export function addArchiveRoutes(app: HttpApp, archives: Application['archives'], options: Options): void {
  const { tempFolder, freeTempBytes, now } = options;
  const send = sendArchive(archives, now);
  const receive = createReceiver(tempFolder, { freeBytes: freeTempBytes });
  app.on(api.downloadFamiBook, ({ identity, res, signal }) => send(identity, 'famibook', { res, signal }));
  app.on(api.downloadOwn, ({ identity, res, signal }) => send(identity, 'own', { res, signal }));
  app.on(api.importArchive, async ({ identity, raw, res, signal }) => {
    const leave = await archives.commands.authorizeImport(identity).catch(async (refusal: unknown) => {
      await dropBody(raw, MIN_ARRIVAL_RATE);
      throw refusal;
    });
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

function sendArchive({ commands }: Application['archives'], now: () => Date) {
  return async (identity: Identity, kind: 'famibook' | 'own', { res, signal }: Client): Promise<void> => {
    const archive = await commands.beginArchive(identity, kind);
    try {
      setDownloadHeaders(res, { name: archiveFileName(archive.famibookName, now()), type: 'application/zip' });
      await sendUnlessCancelled(signal, () => sendZip(res, { now: now(), signal, write: archive.write }));
    } finally {
      archive.end();
    }
  };
}
