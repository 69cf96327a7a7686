import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Identity } from '@famibook/contracts/identity';
import { PHOTO_FILE, PORTRAIT_SIDE } from '@famibook/contracts/limits';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { MediaFailpoint } from '../failpoints.ts';
import { assertPlace } from '../ingest/assert-place.ts';
import type { FairQueue } from '../ingest/fair-queue.ts';
import { portraitKey } from '../ingest/file-keys.ts';
import { type IngestDeps, ingestFile } from '../ingest/ingest-file.ts';
import type { TempFiles } from '../ingest/ports.ts';
import { emptyPhoto, photoTooLarge } from '../ingest/rules.ts';
import type { Pictures } from '../pictures/ports.ts';
import { assertAcceptablePortrait } from '../pictures/rules/acceptable.ts';
import type { PictureHeader } from '../pictures/rules/picture.ts';
import type { Tx } from '../store/prisma.ts';
import { recordUserVersion } from '../store/users.ts';
import type { Portrait } from './rules.ts';
import type { Portraits } from './store.ts';

interface Deps extends IngestDeps {
  tempFiles: Pick<TempFiles, 'write'>;
  pictures: Pick<Pictures, 'prepare' | 'header' | 'square'>;
  /** Of portraits alone: whoever may change one may be in no FamiBook, and takes nobody's place in another line. */
  portraitQueue: FairQueue;
  /** @throws AppError 429 when this person has changed it often enough for now */
  countChange(userId: string): Promise<void>;
  portraits: Pick<Portraits, 'add'>;
  /** @throws AppError when the disk is nearly full */
  assertDisk(): Promise<void>;
  failpoint: Failpoint<MediaFailpoint>;
  newId(): string;
}

interface StagePortraitInput {
  /** As the sender told, if it did. */
  declaredBytes: number | undefined;
  body: Readable;
  /** Aborted when the sender is gone. */
  signal: AbortSignal;
}

/**
 * Takes a person's picture in, unclaimed for now. Only what is shown of it is kept.
 * @throws AppError 400, 413 or 415 with the reason; nothing is left behind then
 */
export function stagePortrait(d: Deps) {
  return async (who: Identity, wish: StagePortraitInput): Promise<Portrait> => {
    const maxBytes = PHOTO_FILE.desktopBytes;
    if ((wish.declaredBytes ?? 0) > maxBytes) throw photoTooLarge(maxBytes);
    const { userId, current } = who;
    const turn = { famibookId: current?.famibookId ?? userId, userId, signal: wish.signal };
    await assertPlace([d.portraitQueue], turn, wish.body);
    await d.assertDisk();
    d.pictures.prepare();
    const upload = await d.tempFiles.write(wish.body, maxBytes);
    try {
      if (upload.size === 0) throw emptyPhoto();
      const header = await d.pictures.header(upload.path);
      assertAcceptablePortrait(header);
      return await d.portraitQueue.wait(turn, async () => {
        await d.countChange(who.userId);
        return keep(d, who, upload.path, header);
      });
    } finally {
      await upload.remove();
    }
  };
}

async function keep(d: Deps, who: Identity, path: string, header: PictureHeader): Promise<Portrait> {
  const fileId = d.newId();
  const portrait = await ingestFile<Portrait>(
    d,
    who.userId,
    { kind: 'portrait', famibookId: null, fileId },
    {
      store: async (objects) => {
        const bytes = await d.pictures.square(path, header, PORTRAIT_SIDE);
        await objects.put(portraitKey(fileId), Readable.from([bytes]));
        d.failpoint('media.portrait.after-bytes');
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        return { id: fileId, userId: who.userId, sha256, createdAt: d.now() };
      },
      add: d.portraits.add,
    },
  );
  d.failpoint('media.portrait.after-row');
  return portrait;
}

interface ClaimDeps {
  portraits: Pick<Portraits, 'claim' | 'retireClaimed'>;
  deletionDelayMs: number;
  log: Logger;
  now(): Date;
}

interface UserChange {
  userId: string;
  /** Undefined when the user has no portrait, or one that is not stored here. */
  portraitId: string | undefined;
  version: number;
}

/** Keeps the portrait that its user shows and retires the ones before it; an event older than the last one changes nothing. */
export function claimPortrait(d: ClaimDeps) {
  return async (tx: Tx, { userId, portraitId, version }: UserChange): Promise<void> => {
    if (!(await recordUserVersion(tx, userId, version))) return;
    await d.portraits.retireClaimed(tx, userId, portraitId, new Date(d.now().getTime() + d.deletionDelayMs));
    if (portraitId === undefined || (await d.portraits.claim(tx, { id: portraitId, userId }, d.now()))) return;
    d.log.error({ fileId: portraitId }, 'a user shows a portrait that is unknown');
  };
}
