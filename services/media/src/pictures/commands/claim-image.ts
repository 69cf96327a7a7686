import type { Logger } from '@famibook/service-kit/observability/log';
import type { Tx } from '../../store/prisma.ts';
import type { Files } from '../store.ts';

interface Deps {
  files: Pick<Files, 'claim' | 'stateOf'>;
  log: Logger;
  now(): Date;
}

/** A photo shows it: it stays, and is served from now on. */
export const claimImage =
  (d: Deps) =>
  async (tx: Tx, fileId: string): Promise<void> => {
    if (await d.files.claim(tx, fileId, d.now())) return;
    const state = await d.files.stateOf(tx, fileId);
    if (state === 'claimed') return;
    // Deleted already: the fact of its deletion came first, or its person was deleted while it was under way.
    if (state === 'deleted') d.log.warn({ fileId }, 'a photo was shared whose picture is already deleted');
    else d.log.error({ fileId }, 'a photo was shared whose picture is unknown');
  };
