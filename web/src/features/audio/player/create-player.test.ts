import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlayer, type Player } from './create-player.ts';
import { AUDIO_TOGGLE_ATTRIBUTE } from './gestures.ts';

const SONG = { url: '/api/media/1/2', title: 'Summer evening' };

/** An audio element whose playback the test controls. */
function fakeElement({ isBlocked = (): boolean => false } = {}) {
  const element = document.createElement('audio');
  let isPaused = true;
  Object.defineProperty(element, 'paused', { get: () => isPaused });
  const play = vi.fn(async () => {
    if (isBlocked()) throw new DOMException('no gesture yet', 'NotAllowedError');
    isPaused = false;
    element.dispatchEvent(new Event('play'));
  });
  element.play = play;
  element.pause = () => {
    isPaused = true;
    element.dispatchEvent(new Event('pause'));
  };
  element.load = vi.fn();
  return { element, play, metadata: () => element.dispatchEvent(new Event('loadedmetadata')) };
}

const started: Player[] = [];
function playerOf(element: HTMLAudioElement): Player {
  const player = createPlayer(element);
  started.push(player);
  return player;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  for (const player of started.splice(0)) player.stop();
  vi.useRealTimers();
});

describe('the background audio (manager specification, section 4)', () => {
  it('is tried half a second after its metadata, loops, and is heard at 0.7', async () => {
    const { element, play, metadata } = fakeElement();
    playerOf(element).load(SONG);
    expect(element).toMatchObject({ loop: true, volume: 0.7 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(play).not.toHaveBeenCalled();
    metadata();
    await vi.advanceTimersByTimeAsync(499);
    expect(play).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(play).toHaveBeenCalledOnce();
  });

  it.each(['click', 'touchend', 'keydown'])('when blocked, starts at the next %s', async (gesture) => {
    let isBlocked = true;
    const { element, play, metadata } = fakeElement({ isBlocked: () => isBlocked });
    const player = playerOf(element);
    player.load(SONG);
    metadata();
    await vi.advanceTimersByTimeAsync(500);
    expect(player.state().isPlaying).toBe(false);
    // The browser does not accept every gesture; the next one counts.
    document.dispatchEvent(new Event(gesture));
    await vi.advanceTimersByTimeAsync(0);
    isBlocked = false;
    document.dispatchEvent(new Event(gesture));
    await vi.advanceTimersByTimeAsync(0);
    expect(player.state().isPlaying).toBe(true);
    document.dispatchEvent(new Event(gesture));
    expect(play).toHaveBeenCalledTimes(3);
  });

  it('a press on its own control is that control’s alone', async () => {
    const { element, play, metadata } = fakeElement({ isBlocked: () => true });
    playerOf(element).load(SONG);
    metadata();
    await vi.advanceTimersByTimeAsync(500);
    const control = document.body.appendChild(document.createElement('button'));
    control.setAttribute(AUDIO_TOGGLE_ATTRIBUTE, 'true');
    control.click();
    expect(play).toHaveBeenCalledOnce();
    control.remove();
  });

  it('a failed playback resets the playing state without a message', async () => {
    const { element, metadata } = fakeElement();
    const player = playerOf(element);
    player.load(SONG);
    metadata();
    await vi.advanceTimersByTimeAsync(500);
    expect(player.state().isPlaying).toBe(true);
    Object.defineProperty(element, 'error', { value: { code: 2 }, configurable: true });
    element.dispatchEvent(new Event('error'));
    expect(player.state().isPlaying).toBe(false);
    player.toggle();
    expect(element.load, 'another try loads again').toHaveBeenCalledOnce();
  });

  it('after a failed playback the same track is fetched again before it is tried again', async () => {
    const { element, play, metadata } = fakeElement();
    Object.defineProperty(element, 'readyState', { value: HTMLMediaElement.HAVE_METADATA });
    const player = playerOf(element);
    player.load(SONG);
    Object.defineProperty(element, 'error', { value: { code: 2 }, configurable: true });
    player.stop();
    player.load(SONG);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(play).not.toHaveBeenCalled();
    metadata();
    await vi.advanceTimersByTimeAsync(500);
    expect(play).toHaveBeenCalledOnce();
  });

  it('other music replaces the current track', async () => {
    const { element, play, metadata } = fakeElement();
    const player = playerOf(element);
    player.load(SONG);
    metadata();
    await vi.advanceTimersByTimeAsync(500);
    player.load({ url: '/api/media/1/3', title: 'Autumn' });
    metadata();
    await vi.advanceTimersByTimeAsync(500);
    expect(element.getAttribute('src')).toBe('/api/media/1/3');
    expect(player.state().title).toBe('Autumn');
    expect(play).toHaveBeenCalledTimes(2);
  });

  it('is silent where it was stopped, whatever still waited', async () => {
    const { element, play, metadata } = fakeElement();
    const player = playerOf(element);
    player.load(SONG);
    metadata();
    player.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(play).not.toHaveBeenCalled();
    expect(player.state().title).toBeNull();
  });
});

describe('the volume', () => {
  it('can be set', async () => {
    const player = playerOf(fakeElement().element);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(player.state().canSetVolume).toBe(true);
  });

  it('is the device’s own on an iPhone, which forgets what a page sets', async () => {
    const probe = document.createElement('audio');
    let volume = 1;
    Object.defineProperty(probe, 'volume', {
      get: () => volume,
      set: (next: number) => {
        volume = next;
        setTimeout(() => {
          volume = 1;
        });
      },
    });
    const player = createPlayer(fakeElement().element, probe);
    started.push(player);
    await vi.advanceTimersByTimeAsync(50);
    const listener = vi.fn();
    player.subscribe(listener);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(player.state().canSetVolume).toBe(false);
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('what this device remembers of it', () => {
  it('paused stays paused on the next visit, and then loads nothing', async () => {
    const first = fakeElement();
    const player = playerOf(first.element);
    player.load(SONG);
    first.metadata();
    await vi.advanceTimersByTimeAsync(500);
    player.toggle();
    expect(player.state().isPlaying).toBe(false);

    const next = fakeElement();
    const later = playerOf(next.element);
    later.load(SONG);
    next.metadata();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(next.element.preload).toBe('none');
    expect(next.play).not.toHaveBeenCalled();
    later.toggle();
    expect(next.play).toHaveBeenCalledOnce();
  });

  it('the volume is stored; setting it unmutes', () => {
    const player = playerOf(fakeElement().element);
    player.setMuted(true);
    expect(playerOf(fakeElement().element).state()).toMatchObject({ isMuted: true, volume: 0.7 });
    player.setVolume(0.25);
    expect(playerOf(fakeElement().element).state()).toMatchObject({ isMuted: false, volume: 0.25 });
  });

  it('nonsense in the memory is no reason to fail', () => {
    localStorage.setItem('famibook-audio', '{"volume":7,"isPaused":"no"');
    expect(playerOf(fakeElement().element).state().volume).toBe(0.7);
  });
});
