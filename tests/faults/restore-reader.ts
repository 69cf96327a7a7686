import { setTimeout as sleep } from 'node:timers/promises';
import { changeName } from '@famibook/contracts/account/endpoints';
import { deleteMessage, listMessages, postMessage } from '@famibook/contracts/board/endpoints';
import { editPhoto, listPhotos } from '@famibook/contracts/photos/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { type Family, signIn } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';

/** Which rows a response showed: those of the backup, or those written since. */
type Rows = 'of the backup' | 'since';
type Owner = 'auth' | 'gallery' | 'board';

interface View {
  owner: Owner;
  rows: Rows;
  from: number;
  to: number;
}

/** A user who reads rows of three services all the time, over every death of the process. */
export interface RestoreReader {
  readonly views: readonly View[];
  /** Responses by status; 0 is none at all. */
  readonly statuses: ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

const PAUSE_MS = 100;

/** Writes the same word with auth, gallery and board, in place of the one before. */
export async function writeEverywhere({ manager: { client } }: Family, rows: Rows): Promise<void> {
  await client.call(changeName, { body: { firstName: rows, lastName: 'Reader' } });
  const [photo] = await client.call(listPhotos);
  if (photo) await client.call(editPhoto, { params: { id: photo.id }, body: { description: rows } });
  else await client.upload(await somePicture(), { description: rows });
  for (const { id } of await client.call(listMessages)) await client.call(deleteMessage, { params: { id } });
  await client.call(postMessage, { body: { content: rows } });
}

const READ: Readonly<Record<Owner, (client: Client) => Promise<{ status: number; shown: string | undefined }>>> = {
  auth: async (client) => {
    const { status, body } = await client.send(getUser);
    return { status, shown: body.firstName };
  },
  gallery: async (client) => {
    const { status, body } = await client.send(listPhotos);
    return { status, shown: status === 200 ? body[0]?.description : undefined };
  },
  board: async (client) => {
    const { status, body } = await client.send(listMessages);
    return { status, shown: status === 200 ? body[0]?.content : undefined };
  },
};

/** Reads all the time; signed out by the restore, the reader signs in again. */
export function readAllTheTime(url: string, { name, manager }: Family): RestoreReader {
  const views: View[] = [];
  const statuses = new Map<number, number>();
  let isOver = false;
  const read = async (owner: Owner) => {
    let client = manager.client.at(url);
    while (!isOver) {
      const from = performance.now();
      const seen = await READ[owner](client).catch(() => undefined);
      const status = seen?.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) views.push({ owner, rows: seen?.shown as Rows, from, to: performance.now() });
      if (status === 401) client = await signIn(url, manager, name).catch(() => client);
      await sleep(PAUSE_MS);
    }
  };
  const reading = (Object.keys(READ) as Owner[]).map(read);
  return {
    views,
    statuses,
    stop: async () => {
      isOver = true;
      await Promise.all(reading);
    },
  };
}

/** Views of rows since the backup that were asked for after those of the backup had been seen. */
export function mixedViews(views: readonly View[]): View[] {
  const restored = views.filter(({ rows }) => rows === 'of the backup').map(({ to }) => to);
  const restoredAt = Math.min(...restored);
  return views.filter(({ rows, from }) => rows !== 'of the backup' && from > restoredAt);
}
