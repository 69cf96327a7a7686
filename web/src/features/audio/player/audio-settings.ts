import { AUDIO } from '../../../config/timing.ts';
import { deviceStorage } from '../../../lib/browser-storage.ts';

/** How the music was last used on this device. */
export interface AudioSettings {
  isPaused: boolean;
  volume: number;
  isMuted: boolean;
}

const KEY = 'famibook-audio';

const isVolume = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

export function readAudioSettings(): AudioSettings {
  const stored = (deviceStorage.readJson(KEY) ?? {}) as Partial<AudioSettings>;
  return {
    isPaused: stored.isPaused === true,
    volume: isVolume(stored.volume) ? stored.volume : AUDIO.volume,
    isMuted: stored.isMuted === true,
  };
}

/** Where storage is blocked the settings last until the page is left. */
export const storeAudioSettings = (settings: AudioSettings): void =>
  void deviceStorage.write(KEY, JSON.stringify(settings));
