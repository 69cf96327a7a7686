import { AUDIO } from '../../../config/timing.ts';

/** What this device remembers of how its person likes the music. */
export interface AudioHabits {
  isPaused: boolean;
  volume: number;
  isMuted: boolean;
}

const KEY = 'famibook-audio';
const AT_FIRST: AudioHabits = { isPaused: false, volume: AUDIO.volume, isMuted: false };

const isVolume = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

export const audioHabits = (): AudioHabits => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<AudioHabits>;
    return {
      isPaused: kept.isPaused === true,
      volume: isVolume(kept.volume) ? kept.volume : AT_FIRST.volume,
      isMuted: kept.isMuted === true,
    };
  } catch {
    return AT_FIRST;
  }
};

export const keepAudioHabits = (habits: AudioHabits): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(habits));
  } catch {
    // Storage is blocked: they hold until the page is left.
  }
};
