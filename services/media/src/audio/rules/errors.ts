import { AUDIO_BYTES, MEGABYTE } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';

/** The largest that is taken in: the limit itself is refused (D29). */
export const LARGEST_AUDIO = AUDIO_BYTES - 1;

const tooLarge = `Audio file must be less than ${AUDIO_BYTES / MEGABYTE}MB`;
const bad = (message: string, cause?: unknown) => new AppError('bad_audio', { message, cause });

export const audioTooLarge = (): AppError =>
  new AppError('too_large', { message: tooLarge, fields: { audio: tooLarge } });
export const emptyAudio = (): AppError => bad('This file is empty.');
export const incompleteAudio = (): AppError => bad('This audio file is incomplete. Please try to copy it again.');
export const damagedAudio = (cause?: unknown): AppError =>
  bad('This audio file is damaged and could not be read.', cause);
