import type { AudioType } from './domain/audio.ts';

export interface ProbedAudio {
  type: AudioType;
  /** Seconds; null when the file does not say. */
  duration: number | null;
}

/** Reads type and duration of audio from its bytes; name and declared type are ignored. */
export interface AudioProbe {
  /** @throws AppError `not_audio`, or `bad_audio` when the file is damaged or incomplete */
  inspect(path: string): Promise<ProbedAudio>;
}
