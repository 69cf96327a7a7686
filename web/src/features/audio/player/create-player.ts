import { AUDIO } from '../../../config/timing.ts';
import { readAudioSettings, storeAudioSettings } from './audio-settings.ts';
import { onGesture } from './gestures.ts';
import { createPlaybackLock } from './playback-lock.ts';

interface Track {
  url: string;
  title: string;
}

export interface PlayerState {
  /** Null without a track. */
  title: string | null;
  isPlaying: boolean;
  volume: number;
  isMuted: boolean;
  /** False on iPhones and iPads, where only the buttons of the device set the volume. */
  canSetVolume: boolean;
}

export interface Player {
  /** Plays a track as soon as it can, unless the user paused the music on this device. */
  load(track: Track): void;
  /** Pauses; the same track continues later from its position. */
  stop(): void;
  toggle(): void;
  setVolume(volume: number): void;
  setMuted(isMuted: boolean): void;
  state(): PlayerState;
  subscribe(listener: () => void): () => void;
}

const SOUND_EVENTS = ['play', 'playing', 'pause', 'ended', 'error', 'volumechange', 'emptied'] as const;

const PROBE_VOLUME = 0.5;

const isBlocked = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError';

/**
 * Plays the family's music in one audio element. It loops, starts by itself where the browser allows it and no other
 * page plays, and shows no errors.
 */
export function createPlayer(element: HTMLAudioElement, probe = document.createElement('audio')): Player {
  const listeners = new Set<() => void>();
  let settings = readAudioSettings();
  let track: Track | null = null;
  const lock = createPlaybackLock(() => element.pause());
  /** Aborted with everything that is pending: the metadata, the delay, the lock, a gesture. */
  let waiting = new AbortController();
  let state: PlayerState;
  let canSetVolume = true;

  element.loop = true;
  element.volume = settings.volume;
  element.muted = settings.isMuted;

  const currentState = (): PlayerState => ({
    title: track?.title ?? null,
    isPlaying: track !== null && !element.paused && !element.ended && !element.error,
    volume: element.volume,
    isMuted: element.muted,
    canSetVolume,
  });
  state = currentState();
  const notify = () => {
    state = currentState();
    for (const listener of listeners) listener();
  };
  for (const event of SOUND_EVENTS) element.addEventListener(event, notify);
  // An iPhone forgets the volume that a page sets with its next task.
  probe.volume = PROBE_VOLUME;
  setTimeout(() => {
    canSetVolume = probe.volume === PROBE_VOLUME;
    if (!canSetVolume) notify();
  }, AUDIO.volumeReadAfter);
  element.addEventListener('pause', () => lock.end());
  element.addEventListener('error', () => lock.end());

  const startWaiting = (): AbortSignal => {
    waiting.abort();
    waiting = new AbortController();
    return waiting.signal;
  };
  const changeSettings = (change: Partial<typeof settings>) => {
    settings = { ...settings, ...change };
    storeAudioSettings(settings);
  };

  const play = (signal: AbortSignal) => {
    element.play().catch((error: unknown) => {
      if (signal.aborted) return;
      lock.end();
      if (isBlocked(error)) onGesture(startByGesture, signal);
    });
  };
  const start = async () => {
    const signal = startWaiting();
    const mayPlay = await lock.ask();
    if (signal.aborted) return;
    if (mayPlay) play(signal);
    else onGesture(start, signal);
  };
  /** Some browsers allow sound only during the gesture, so it starts before the lock is granted. */
  const startByGesture = async () => {
    const signal = startWaiting();
    play(signal);
    if ((await lock.ask()) || signal.aborted) return;
    element.pause();
    onGesture(start, signal);
  };
  const startSoon = (signal: AbortSignal) => {
    const attempt = setTimeout(start, AUDIO.playAfter);
    signal.addEventListener('abort', () => clearTimeout(attempt));
  };

  return {
    load(next) {
      const isOther = element.error !== null || next.url !== element.getAttribute('src');
      const signal = startWaiting();
      track = next;
      // While the music is paused, nothing of it is loaded.
      element.preload = settings.isPaused ? 'none' : 'auto';
      if (isOther) element.src = next.url;
      notify();
      if (settings.isPaused) return;
      if (!isOther && element.readyState >= HTMLMediaElement.HAVE_METADATA) startSoon(signal);
      else element.addEventListener('loadedmetadata', () => startSoon(signal), { once: true, signal });
    },
    stop() {
      startWaiting();
      track = null;
      lock.end();
      element.pause();
      notify();
    },
    toggle() {
      const isPaused = state.isPlaying;
      changeSettings({ isPaused });
      const signal = startWaiting();
      if (isPaused) return element.pause();
      if (element.error) element.load();
      lock.take();
      play(signal);
    },
    setVolume(volume) {
      element.volume = volume;
      element.muted = false;
      changeSettings({ volume, isMuted: false });
    },
    setMuted(isMuted) {
      element.muted = isMuted;
      changeSettings({ isMuted });
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
