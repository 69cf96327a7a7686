import { audioUrl } from '@famibook/contracts/audio/audio-url';
import type { ActiveAudio, AudioFile } from '@famibook/contracts/audio/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { AUDIO_BYTES, MEGABYTE } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';

const AUDIO_TYPES = ['audio/mpeg', 'audio/wav', 'audio/mp4'] as const;
export type AudioType = (typeof AUDIO_TYPES)[number];

/** Background audio of a FamiBook (D29). */
export interface Audio {
  id: string;
  famibookId: string;
  /** The user who uploaded it. */
  userId: string;
  originalFilename: string;
  size: number;
  type: AudioType;
  /** Seconds; null when the file does not say. */
  duration: number | null;
  sha256: string;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface NamedAudio extends Omit<Audio, 'type'> {
  famibookName: string;
}

export function presentActive({ id, famibookId, originalFilename, isActive }: Omit<Audio, 'type'>): ActiveAudio {
  return {
    audioUrl: audioUrl(famibookId, id),
    originalFilename,
    isActive,
  };
}

export function presentAudio(audio: NamedAudio): AudioFile {
  return {
    ...presentActive(audio),
    id: audio.id as AudioFile['id'],
    famibookId: audio.famibookId as AudioFile['famibookId'],
    famibookName: audio.famibookName,
    managerId: audio.userId,
    fileSize: audio.size,
    duration: audio.duration,
    createdAt: audio.createdAt.toISOString(),
    updatedAt: audio.updatedAt.toISOString(),
  };
}

/**
 * A manager may change the audio of the current FamiBook, an administrator all audio (D9).
 * @throws AppError `audio_not_found`
 */
export function assertMayChange(identity: Identity, audio: { famibookId: string }): void {
  const isManager = identity.current?.isManager && identity.current.famibookId === audio.famibookId;
  if (!identity.isAdmin && !isManager) throw new AppError('audio_not_found');
}

/** The largest accepted size; the limit itself is refused (D29). */
export const MAX_AUDIO_BYTES = AUDIO_BYTES - 1;

const TOO_LARGE = `Audio file must be less than ${AUDIO_BYTES / MEGABYTE}MB`;
function badAudio(message: string, cause?: unknown) {
  return new AppError('bad_audio', { message, cause });
}

export function audioTooLarge(): AppError {
  return new AppError('too_large', { message: TOO_LARGE, fields: { audio: TOO_LARGE } });
}

export function emptyAudio(): AppError {
  return badAudio('This file is empty.');
}

export function incompleteAudio(): AppError {
  return badAudio('This audio file is incomplete. Please try to copy it again.');
}

export function damagedAudio(cause?: unknown): AppError {
  return badAudio('This audio file is damaged and could not be read.', cause);
}
