import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Identity } from '@famibook/contracts/identity';
import { PHOTO_FILE, PORTRAIT_SIDE } from '@famibook/contracts/limits';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { MediaFailpoint } from '../failpoints.ts';
import { assertPlace } from '../ingest/assert-place.ts';
import type { FairQueue } from '../ingest/fair-queue.ts';
import { portraitKey } from '../ingest/file-keys.ts';
import { type TakeInDeps, takeIn } from '../ingest/ingest-file.ts';
import type { Spool } from '../ingest/ports.ts';
import type { Pictures } from '../pictures/ports.ts';
import { assertAcceptablePortrait, empty, tooLarge } from '../pictures/rules/acceptable.ts';
import type { PictureHeader } from '../pictures/rules/picture.ts';
import type { Portrait } from './portrait.ts';
import type { Portraits } from './store.ts';

interface Deps extends TakeInDeps {
  spool: Pick<Spool, 'take'>;
  pictures: Pick<Pictures, 'prepare' | 'header' | 'square'>;
  /** Of portraits alone: whoever may change one may be in no FamiBook, and takes nobody's place in another line. */
  portraitLine: FairQueue;
  /** @throws AppError 429 when this person has changed it often enough for now */
  countChange(userId: string): Promise<void>;
  portraits: Pick<Portraits, 'add'>;
  /** @throws AppError when the disk is nearly full */
  assertDisk(): Promise<void>;
  reach: Failpoint<MediaFailpoint>;
  newId(): string;
}

interface PortraitWish {
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
export const stagePortrait =
  (d: Deps) =>
  async (who: Identity, wish: PortraitWish): Promise<Portrait> => {
    const maxBytes = PHOTO_FILE.desktopBytes;
    if ((wish.declaredBytes ?? 0) > maxBytes) throw tooLarge(maxBytes);
    const { userId, current } = who;
    const turn = { famibookId: current?.famibookId ?? userId, userId, signal: wish.signal };
    await assertPlace([d.portraitLine], turn, wish.body);
    await d.assertDisk();
    d.pictures.prepare();
    const upload = await d.spool.take(wish.body, maxBytes);
    try {
      if (upload.size === 0) throw empty();
      const header = await d.pictures.header(upload.path);
      assertAcceptablePortrait(header);
      return await d.portraitLine.wait(turn, async () => {
        await d.countChange(who.userId);
        return keep(d, who, upload.path, header);
      });
    } finally {
      await upload.remove();
    }
  };

const keep = async (d: Deps, who: Identity, path: string, header: PictureHeader): Promise<Portrait> => {
  const fileId = d.newId();
  const portrait = await takeIn<Portrait>(
    d,
    who.userId,
    { kind: 'portrait', famibookId: null, fileId },
    {
      store: async (objects) => {
        const bytes = await d.pictures.square(path, header, PORTRAIT_SIDE);
        await objects.put(portraitKey(fileId), Readable.from([bytes]));
        d.reach('media.portrait.after-bytes');
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        return { id: fileId, userId: who.userId, sha256, createdAt: d.now() };
      },
      add: d.portraits.add,
    },
  );
  d.reach('media.portrait.after-row');
  return portrait;
};
