import { setTimeout as sleep } from 'node:timers/promises';
import type { PhotoId } from '@famibook/contracts/ids';
import { commentOnPhoto, getPhoto, listPhotos, photoReactions } from '@famibook/contracts/photos/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { finishUpload } from '@famibook/contracts/uploads/endpoints';
import { appendBytes, beginUpload } from '@famibook/testing/clients/resumable';
import type { Family, TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';

/** A family that uses a product in which no request may fail. */
export interface SteadyUse {
  /** The photos that were shared, and when their upload began. */
  readonly photos: ReadonlyMap<PhotoId, number>;
  /** Responses that were no success, and requests without one, in words. */
  readonly failures: readonly string[];
  readonly requests: number;
  readonly comments: number;
  /** People who signed up and were approved. */
  readonly newcomers: number;
  stop(): Promise<void>;
}

interface Outcome {
  status: number;
  body?: unknown;
}

/** A password costs more processor time than all other requests of that time together. */
const NEWCOMER_EVERY_MS = 3_000;

/** Reads, writes and uploads in pieces, of each person one after the other, while others join the family. */
export function useSteadily(family: Family, users: readonly TestUser[]): SteadyUse {
  const photos = new Map<PhotoId, number>();
  const failures: string[] = [];
  const counts = { requests: 0, comments: 0, newcomers: 0 };
  let isOver = false;

  const succeed = async (what: string, asked: Promise<Outcome>): Promise<boolean> => {
    counts.requests += 1;
    const response = await asked.catch((error: Error) => ({ status: 0, body: `${error} ${error.cause}` }));
    if (response.status >= 200 && response.status < 300) return true;
    failures.push(`${what}: ${response.status} ${JSON.stringify(response.body ?? '')}`);
    return false;
  };
  const uploadInPieces = async ({ client }: TestUser) => {
    const picture = await somePicture(60, 40);
    const half = Math.floor(picture.length / 2);
    const sentAt = Date.now();
    let path = '';
    const begun = beginUpload(client, picture.length).then((value) => {
      path = value;
      return { status: 201 };
    });
    if (!(await succeed('begin', begun))) return;
    if (!(await succeed('first half', appendBytes(client, path, 0, picture.subarray(0, half))))) return;
    if (!(await succeed('second half', appendBytes(client, path, half, picture.subarray(half))))) return;
    const uploadId = path.slice(path.lastIndexOf('/') + 1);
    const finished = client.send(finishUpload, { body: { uploadId, description: 'In pieces' } as never });
    if (await succeed('finish', finished)) photos.set((await finished).body.id as PhotoId, sentAt);
  };
  const use = async (user: TestUser) => {
    const { client } = user;
    while (!isOver) {
      await uploadInPieces(user);
      const id = [...photos.keys()].at(-1);
      if (!id) continue;
      const params = { id };
      const sent = client.send(commentOnPhoto, { params, body: { content: 'How lovely' } });
      if (await succeed('comment', sent)) counts.comments += 1;
      await succeed('like', client.send(photoReactions.like.add, { params }));
      for (let reads = 0; reads < 4; reads++) {
        await succeed('photo', client.send(getPhoto, { params }));
        await succeed('list', client.send(listPhotos));
        await succeed('user', client.send(getUser));
      }
    }
  };
  const grow = async () => {
    while (!isOver) {
      const joined = family.member().then(() => ({ status: 200 }));
      if (await succeed('join', joined)) counts.newcomers += 1;
      if (!isOver) await sleep(NEWCOMER_EVERY_MS);
    }
  };
  const running = [...users.map(use), grow()];
  return {
    photos,
    failures,
    get requests() {
      return counts.requests;
    },
    get comments() {
      return counts.comments;
    },
    get newcomers() {
      return counts.newcomers;
    },
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}
