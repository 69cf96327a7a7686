import { stagePortrait } from '@famibook/contracts/api/portraits';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import type { Portraits } from '../ports.ts';

/** People's pictures lie with the service media, which removes what nobody shows. */
export const portraitsAtMedia = (calls: Pick<InternalCalls, 'stream'>): Portraits => ({
  stage: async (body, { bearer, signal }) => {
    const { fileId } = await calls.stream('media', stagePortrait, { as: { bearer }, body, signal });
    return fileId;
  },
});
