import { type EphemeralSubscription, ephemeralSubscriber } from '@famibook/service-kit/messaging/service-events';
import type { PictureCache } from './picture-cache.ts';

/**
 * Takes out of the cache what media no longer serves. Media publishes it after its own change, so that what is
 * asked for afterwards cannot be what was withdrawn.
 */
export function withdrawals(pictures: PictureCache): readonly EphemeralSubscription[] {
  const onEvent = ephemeralSubscriber(pictures.clear);
  return [
    onEvent('renditions.withdrawn.v1', ({ data }) => pictures.withdraw(data.famibookId, data.fileIds)),
    onEvent('restore.finished.v1', pictures.clear),
  ];
}
