import type { AudioType } from './rules/audio.ts';

export interface ProbedAudio {
  type: AudioType;
  /** Seconds; null when the file does not say. */
  duration: number | null;
}

/** What can tell audio by its bytes, whatever the name or the declared type was. */
export interface AudioProbe {
  /** @throws AppError `not_audio`, or `bad_audio` when the file is damaged or incomplete */
  inspect(path: string): Promise<ProbedAudio>;
}
