import { stagePortrait } from '@famibook/contracts/portraits/endpoints';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import type { Portraits } from '../ports.ts';

/** Stores pictures at the service media, which removes those that no profile shows. */
export function portraitsAtMedia(calls: Pick<InternalCalls, 'stream'>): Portraits {
  return {
    stage: async (body, { bearer, signal }) => {
      const { fileId } = await calls.stream('media', stagePortrait, { as: { bearer }, body, signal });
      return fileId;
    },
  };
}
