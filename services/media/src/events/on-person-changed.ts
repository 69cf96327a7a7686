import { portraitIn } from '@famibook/contracts/media';
import type { Subscription } from '@famibook/service-kit/messaging/service-events';
import type { claimPortrait } from '../portraits/claim-portrait.ts';

export const onPersonChanged = (claim: ReturnType<typeof claimPortrait>): Subscription<'person.changed.v1'> => ({
  on: 'person.changed.v1',
  handle: ({ data, version }, tx: Parameters<typeof claim>[0]) =>
    claim(tx, { userId: data.userId, portraitId: portraitIn(data.profileImageUrl), version }),
});
