import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Identity } from '@famibook/contracts/identity';
import { PHOTO_FILE, PORTRAIT_SIDE } from '@famibook/contracts/limits';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { MediaFailpoint } from '../failpoints.ts';
import { emptyPhoto, photoTooLarge } from '../ingest/domain.ts';
import type { FairQueue } from '../ingest/fair-queue.ts';
import { portraitKey } from '../ingest/file-keys.ts';
import type { TempFiles } from '../ingest/ports.ts';
import { assertRoomInQueue } from '../ingest/request-body.ts';
import { type IngestDeps, ingestFile } from '../ingest/steps/ingest-file.ts';
import { assertAcceptablePortrait } from '../pictures/domain/acceptable.ts';
import type { PictureHeader } from '../pictures/domain/picture.ts';
import type { Pictures } from '../pictures/ports.ts';
import type { Stores, Tx } from '../ports.ts';
import type { Portrait } from './domain.ts';

interface Deps extends IngestDeps {
  tempFiles: Pick<TempFiles, 'write'>;
  pictures: Pick<Pictures, 'prepare' | 'header' | 'square'>;
  /** A queue for portraits alone, because their users may be in no FamiBook. */
  portraitQueue: FairQueue;
  /** @throws AppError `too_many_requests` when this user has changed the portrait too often */
  consumePortraitLimit(userId: string): Promise<void>;
  portraits: Pick<Stores['portraits'], 'add'>;
  /** @throws AppError when the disk is nearly full */
  assertDisk(): Promise<void>;
  failpoint: Failpoint<MediaFailpoint>;
  newId(): string;
}

interface StagePortraitInput {
  /** The length that the client declared, if it did. */
  declaredBytes: number | undefined;
  body: Readable;
  /** Aborted when the client is gone. */
  signal: AbortSignal;
}

/**
 * Stores a user's portrait, unclaimed until the profile shows it. Only the square that is shown is stored.
 * @throws AppError 400, 413, 415 or 429 with the reason; nothing is stored then
 */
export function stagePortrait(deps: Deps) {
  return async (actor: Identity, input: StagePortraitInput): Promise<Portrait> => {
    const maxBytes = PHOTO_FILE.desktopBytes;
    if ((input.declaredBytes ?? 0) > maxBytes) throw photoTooLarge(maxBytes);
    const { userId, current } = actor;
    const turn = { famibookId: current?.famibookId ?? userId, userId, signal: input.signal };
    await assertRoomInQueue([deps.portraitQueue], turn, input.body);
    await deps.assertDisk();
    deps.pictures.prepare();
    const upload = await deps.tempFiles.write(input.body, maxBytes);
    try {
      if (upload.size === 0) throw emptyPhoto();
      const header = await deps.pictures.header(upload.path);
      assertAcceptablePortrait(header);
      return await deps.portraitQueue.run(turn, async () => {
        await deps.consumePortraitLimit(actor.userId);
        return ingest(deps, actor, upload.path, header);
      });
    } finally {
      await upload.remove();
    }
  };
}

async function ingest(deps: Deps, actor: Identity, path: string, header: PictureHeader): Promise<Portrait> {
  const fileId = deps.newId();
  const portrait = await ingestFile<Portrait>(
    deps,
    actor.userId,
    { kind: 'portrait', famibookId: null, fileId },
    {
      store: async (objects) => {
        const bytes = await deps.pictures.square(path, header, PORTRAIT_SIDE);
        await objects.put(portraitKey(fileId), Readable.from([bytes]));
        deps.failpoint('media.portrait.after-bytes');
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        return { id: fileId, userId: actor.userId, sha256, createdAt: deps.now() };
      },
      add: deps.portraits.add,
    },
  );
  deps.failpoint('media.portrait.after-row');
  return portrait;
}

interface ClaimDeps {
  users: Pick<Stores['users'], 'recordVersion'>;
  portraits: Pick<Stores['portraits'], 'claim' | 'retireClaimed'>;
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

/** Claims the portrait that its user shows and retires the earlier ones; an event older than the last one changes nothing. */
export function claimPortrait(deps: ClaimDeps) {
  return async (tx: Tx, { userId, portraitId, version }: UserChange): Promise<void> => {
    if (!(await deps.users.recordVersion(tx, userId, version))) return;
    await deps.portraits.retireClaimed(tx, userId, portraitId, new Date(deps.now().getTime() + deps.deletionDelayMs));
    if (portraitId === undefined || (await deps.portraits.claim(tx, { id: portraitId, userId }, deps.now()))) return;
    deps.log.error({ fileId: portraitId }, 'the portrait of a user does not exist');
  };
}
