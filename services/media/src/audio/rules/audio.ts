import type { ActiveAudio, AudioFile } from '@famibook/contracts/audio';
import { audioUrl } from '@famibook/contracts/media';

const AUDIO_TYPES = ['audio/mpeg', 'audio/wav', 'audio/mp4'] as const;
export type AudioType = (typeof AUDIO_TYPES)[number];

/** Background audio of a FamiBook (D29). */
export interface Audio {
  id: string;
  famibookId: string;
  /** Who uploaded it. */
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

export const presentActive = ({ id, famibookId, originalFilename, isActive }: Omit<Audio, 'type'>): ActiveAudio => ({
  audioUrl: audioUrl(famibookId, id),
  originalFilename,
  isActive,
});

export const presentAudio = (audio: NamedAudio): AudioFile => ({
  ...presentActive(audio),
  id: audio.id as AudioFile['id'],
  famibookId: audio.famibookId as AudioFile['famibookId'],
  famibookName: audio.famibookName,
  managerId: audio.userId,
  fileSize: audio.size,
  duration: audio.duration,
  createdAt: audio.createdAt.toISOString(),
  updatedAt: audio.updatedAt.toISOString(),
});
