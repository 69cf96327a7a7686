import { AUDIO } from '../../../config/timing.ts';

/** How the music was last used on this device. */
export interface AudioSettings {
  isPaused: boolean;
  volume: number;
  isMuted: boolean;
}

const KEY = 'famibook-audio';
const DEFAULTS: AudioSettings = { isPaused: false, volume: AUDIO.volume, isMuted: false };

const isVolume = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

export const readAudioSettings = (): AudioSettings => {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<AudioSettings>;
    return {
      isPaused: stored.isPaused === true,
      volume: isVolume(stored.volume) ? stored.volume : DEFAULTS.volume,
      isMuted: stored.isMuted === true,
    };
  } catch {
    return DEFAULTS;
  }
};

export const storeAudioSettings = (settings: AudioSettings): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage is blocked: the settings last until the page is left.
  }
};
