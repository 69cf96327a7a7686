import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';

/** Where audio goes, and whose is listed: the session's current FamiBook; the administrator may have none yet (D1). */
export const placeForAudio = (who: Identity): NonNullable<Identity['current']> => {
  if (!who.current) throw new AppError(who.isAdmin ? 'choose_famibook' : 'no_famibook');
  return who.current;
};

/** A manager looks after the current FamiBook's, the administrator after everyone's; other audio does not exist (D9). */
export const assertMayChange = (who: Identity, audio: { famibookId: string }): void => {
  const isManager = who.current?.isManager && who.current.famibookId === audio.famibookId;
  if (!who.isAdmin && !isManager) throw new AppError('audio_not_found');
};
