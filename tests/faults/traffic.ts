import { messageReactions, postMessage } from '@famibook/contracts/board/endpoints';
import type { MessageId, PhotoId } from '@famibook/contracts/ids';
import { commentOnPhoto, photoReactions } from '@famibook/contracts/photos/endpoints';
import type { Family, TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import type { Product } from '@famibook/testing/product/product';
import { waitFor } from '@famibook/testing/wait-for';
import { randomInt } from './chance.ts';

/** A family that goes on using FamiBook, whatever happens to what is behind it. */
export interface Traffic {
  /** Every photo that was acknowledged with 201, and when it was sent. */
  readonly photos: ReadonlyMap<PhotoId, number>;
  /** How many photos may have been stored although the response did not say so: it took too long. */
  readonly photosInDoubt: number;
  /** Comments that were acknowledged with 201, by their photo. */
  readonly comments: readonly PhotoId[];
  /** Messages that were acknowledged with 201. */
  readonly messages: readonly MessageId[];
  /** Responses by status; `cut` is none at all. */
  readonly responses: ReadonlyMap<number | 'cut', number>;
  /** Bodies of responses with 500 and above. */
  readonly failures: readonly { status: number; code: string | undefined }[];
  /** Ends the traffic, but not before each kind was acknowledged: nothing could be lost of what never was. */
  stop(): Promise<void>;
}

const ONE_OF_EACH_WITHIN_MS = 120_000;

interface Result {
  status: number;
  body: { code?: string };
}

export function startTraffic(people: readonly TestUser[]): Traffic {
  const photos = new Map<PhotoId, number>();
  const comments: PhotoId[] = [];
  const messages: MessageId[] = [];
  const responses = new Map<number | 'cut', number>();
  const failures: { status: number; code: string | undefined }[] = [];
  let photosInDoubt = 0;
  let isOver = false;

  const note = async <A extends Result>(asked: Promise<A>): Promise<A | undefined> => {
    const response = await asked.catch(() => undefined);
    const status = response?.status ?? 'cut';
    responses.set(status, (responses.get(status) ?? 0) + 1);
    if (response && response.status >= 500) failures.push({ status: response.status, code: response.body.code });
    return response;
  };
  const somePhoto = () => [...photos.keys()][randomInt(photos.size)] as PhotoId;

  const use = async ({ client }: TestUser) => {
    while (!isOver) {
      if (photos.size === 0 || randomInt(4) === 0) {
        const picture = await somePicture(60, 40);
        const sentAt = Date.now();
        const shared = await note(client.upload(picture));
        if (shared?.status === 201) photos.set(shared.body.id, sentAt);
        if (shared?.status === 504) photosInDoubt += 1;
        continue;
      }
      const params = { id: somePhoto() };
      const endpoint =
        [photoReactions.like.add, photoReactions.heart.add, photoReactions.like.remove][randomInt(3)] ??
        photoReactions.like.add;
      await note(client.send(endpoint, { params }));
      const said = await note(client.send(commentOnPhoto, { params, body: { content: 'How lovely' } }));
      if (said?.status === 201) comments.push(params.id);
      const posted = await note(client.send(postMessage, { body: { content: 'How lovely, all of it' } }));
      if (posted?.status !== 201) continue;
      messages.push(posted.body.id);
      await note(client.send(messageReactions.like.add, { params: { id: posted.body.id } }));
    }
  };
  const running = people.map(use);
  return {
    photos,
    get photosInDoubt() {
      return photosInDoubt;
    },
    comments,
    messages,
    responses,
    failures,
    stop: async () => {
      await waitFor(
        'a photo, a comment and a message to be acknowledged',
        () => photos.size > 0 && comments.length > 0 && messages.length > 0,
        ONE_OF_EACH_WITHIN_MS,
      ).finally(() => {
        isOver = true;
      });
      await Promise.all(running);
    },
  };
}

/** The manager and so many members. */
export const householdOf = async (family: Family, members: number): Promise<TestUser[]> => [
  family.manager,
  ...(await Promise.all(Array.from({ length: members }, () => family.member()))),
];

/** What was acknowledged and is not there. */
export async function lostOf(
  product: Pick<Product, 'dataDir'>,
  { photos, comments, messages }: Traffic,
): Promise<string[]> {
  const count = async (service: 'gallery' | 'board', sql: string, ids: readonly string[]) =>
    (await queryService(product, service, sql, [ids])).length;
  const rows = [
    [
      'photos',
      photos.size,
      await count('gallery', 'SELECT 1 FROM photo WHERE id = ANY($1::uuid[])', [...photos.keys()]),
    ],
    [
      'comments',
      comments.length,
      await count('gallery', 'SELECT 1 FROM photo_comment WHERE photo_id = ANY($1::uuid[])', comments),
    ],
    ['messages', messages.length, await count('board', 'SELECT 1 FROM message WHERE id = ANY($1::uuid[])', messages)],
  ] as const;
  return rows
    .filter(([, acknowledged, there]) => there < acknowledged)
    .map(([what, acknowledged, there]) => `${what}: ${acknowledged} acknowledged, ${there} there`);
}

/**
 * The failures that are none of these clear errors, each as `503 unavailable`. On a busy machine one in a hundred responses
 * may take too long.
 */
export function failuresBut({ failures, responses }: Traffic, ...clear: readonly string[]): Traffic['failures'] {
  const total = [...responses.values()].reduce((sum, count) => sum + count, 0);
  const unclear = failures.filter(({ status, code }) => !clear.includes(`${status} ${code}`));
  const others = unclear.filter(({ status, code }) => `${status} ${code}` !== '504 timeout');
  return unclear.length - others.length <= Math.max(2, total / 100) ? others : unclear;
}

export const inWords = (responses: Traffic['responses']): string =>
  [...responses]
    .sort(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
