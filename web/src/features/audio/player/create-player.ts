import { AUDIO } from '../../../config/timing.ts';
import { audioHabits, keepAudioHabits } from './audio-memory.ts';
import { onGesture } from './gestures.ts';
import { createSoundTurn } from './sound-turn.ts';

interface Track {
  url: string;
  title: string;
}

export interface PlayerState {
  /** Null: there is nothing to hear. */
  title: string | null;
  isPlaying: boolean;
  volume: number;
  isMuted: boolean;
}

export interface Player {
  /** Plays a track as soon as it may, unless the person paused the music here. */
  load(track: Track): void;
  /** Silence; the same track goes on later where it was. */
  stop(): void;
  toggle(): void;
  setVolume(volume: number): void;
  setMuted(isMuted: boolean): void;
  state(): PlayerState;
  subscribe(listener: () => void): () => void;
}

const SOUND_EVENTS = ['play', 'playing', 'pause', 'ended', 'error', 'volumechange', 'emptied'] as const;

const isBlocked = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError';

/**
 * The family's music in one audio element: loops, starts by itself where it may and no other page of the browser is heard,
 * and is silent about every failure.
 */
export const createPlayer = (element: HTMLAudioElement): Player => {
  const listeners = new Set<() => void>();
  let habits = audioHabits();
  let track: Track | null = null;
  const turn = createSoundTurn(() => element.pause());
  /** Ends with what waits: for metadata, the half second, its turn, a gesture. */
  let waiting = new AbortController();
  let state: PlayerState;

  element.loop = true;
  element.volume = habits.volume;
  element.muted = habits.isMuted;

  const look = (): PlayerState => ({
    title: track?.title ?? null,
    isPlaying: track !== null && !element.paused && !element.ended && !element.error,
    volume: element.volume,
    isMuted: element.muted,
  });
  state = look();
  const tell = () => {
    state = look();
    for (const listener of listeners) listener();
  };
  for (const event of SOUND_EVENTS) element.addEventListener(event, tell);
  element.addEventListener('pause', () => turn.end());
  element.addEventListener('error', () => turn.end());

  const waitAnew = (): AbortSignal => {
    waiting.abort();
    waiting = new AbortController();
    return waiting.signal;
  };
  const remember = (change: Partial<typeof habits>) => {
    habits = { ...habits, ...change };
    keepAudioHabits(habits);
  };

  const play = (signal: AbortSignal) => {
    element.play().catch((error: unknown) => {
      if (signal.aborted) return;
      turn.end();
      if (isBlocked(error)) onGesture(startByGesture, signal);
    });
  };
  const start = async () => {
    const signal = waitAnew();
    const mayPlay = await turn.ask();
    if (signal.aborted) return;
    if (mayPlay) play(signal);
    else onGesture(start, signal);
  };
  /** Some browsers let a gesture start sound only while they hear of it: whose turn it is turns out a moment later. */
  const startByGesture = async () => {
    const signal = waitAnew();
    play(signal);
    if ((await turn.ask()) || signal.aborted) return;
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
      const signal = waitAnew();
      track = next;
      // While the music is paused, none of its bytes are loaded.
      element.preload = habits.isPaused ? 'none' : 'auto';
      if (isOther) element.src = next.url;
      tell();
      if (habits.isPaused) return;
      if (!isOther && element.readyState >= HTMLMediaElement.HAVE_METADATA) startSoon(signal);
      else element.addEventListener('loadedmetadata', () => startSoon(signal), { once: true, signal });
    },
    stop() {
      waitAnew();
      track = null;
      turn.end();
      element.pause();
      tell();
    },
    toggle() {
      const isPaused = state.isPlaying;
      remember({ isPaused });
      const signal = waitAnew();
      if (isPaused) return element.pause();
      if (element.error) element.load();
      turn.take();
      play(signal);
    },
    setVolume(volume) {
      element.volume = volume;
      element.muted = false;
      remember({ volume, isMuted: false });
    },
    setMuted(isMuted) {
      element.muted = isMuted;
      remember({ isMuted });
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
