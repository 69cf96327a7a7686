import { HEARTBEAT, PING } from '@famibook/contracts/live/ping';
import { REPLAY } from '@famibook/contracts/live/replay';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIVE } from '../../config/timing.ts';
import { connectLive } from './connect-live.ts';

class FakeSocket {
  static opened: FakeSocket[] = [];
  onopen?: () => void;
  onclose?: (event: { code: number; reason?: string }) => void;
  onmessage?: (event: { data: string }) => void;
  close = vi.fn();
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.opened.push(this);
  }
}
const last = (): FakeSocket => FakeSocket.opened.at(-1) as FakeSocket;

const stops: (() => void)[] = [];
/** `readAgo` is how many milliseconds ago the page began to read. */
function connect({ readAgo = 0, random = () => 0.5 } = {}) {
  const heard = { onPush: vi.fn(), onOpen: vi.fn(), onLost: vi.fn(), checkSession: vi.fn() };
  const stop = connectLive({ ...heard, readingSince: Date.now() - readAgo, random });
  stops.push(stop);
  return { ...heard, stop };
}

beforeEach(() => {
  FakeSocket.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the live connection', () => {
  it('uses the same host and the path /ws, and says how long ago the page began to read (D28)', () => {
    connect({ readAgo: 1_200.5 });
    expect(last().url).toBe(`ws://${window.location.host}/ws?ago=1201`);
  });

  it('counts from the same beginning when the first opening fails; a later one reads again (D28)', () => {
    const { onOpen } = connect({ readAgo: 1_000 });
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(3_500);
    expect(last().url).toMatch(/[/]ws[?]ago=4500$/);
    last().onopen?.();
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(3_500);
    expect(last().url).toMatch(/[/]ws$/);
    last().onopen?.();
    expect(onOpen.mock.calls).toEqual([[false], [true]]);
  });

  it('reads again when the page began to read longer ago than the server knows (D28)', () => {
    const { onOpen } = connect({ readAgo: REPLAY.maxAgoMs + 1 });
    expect(last().url).toMatch(/[/]ws$/);
    last().onopen?.();
    expect(onOpen.mock.calls).toEqual([[true]]);
  });

  it.each([
    { took: REPLAY.openingMs, reads: false },
    { took: REPLAY.openingMs + 1, reads: true },
  ])('an opening that took $took ms reads again: $reads (D28)', ({ took, reads }) => {
    const { onOpen } = connect();
    vi.advanceTimersByTime(took);
    last().onopen?.();
    expect(onOpen.mock.calls).toEqual([[reads]]);
  });

  it('passes on what was pushed since the page began to read, and not what it has read (D28)', () => {
    const { onPush } = connect({ readAgo: 1_000 });
    vi.advanceTimersByTime(300);
    last().onopen?.();
    const push = (ago?: number) => ({ type: 'photo_uploaded', data: { id: 'a', famibookName: 'Ours' }, ago });
    for (const each of [push(1_301), push(1_300), push(0), push()]) last().onmessage?.({ data: JSON.stringify(each) });
    expect(onPush.mock.calls.flat()).toEqual([push(1_300), push(0), push()]);
  });

  it('connects again 3 seconds plus up to one random second after it closed, and says so (D28)', () => {
    const { onOpen } = connect();
    last().onopen?.();
    last().onclose?.({ code: 1012 });
    vi.advanceTimersByTime(3_499);
    expect(FakeSocket.opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.opened).toHaveLength(2);
    last().onopen?.();
    expect(onOpen.mock.calls).toEqual([[false], [true]]);
  });

  it('passes on why the session ended, and connects again for a user who is signed in all the same (D23)', () => {
    const { checkSession, onOpen, onLost } = connect();
    last().onopen?.();
    last().onclose?.({ code: 4401, reason: 'password-changed' });
    expect(checkSession.mock.calls).toEqual([['password-changed']]);
    vi.advanceTimersByTime(3_500);
    expect(FakeSocket.opened).toHaveLength(2);
    last().onopen?.();
    expect(onOpen.mock.lastCall).toEqual([true]);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('stays closed when the session ended and the page is signed out (D23)', () => {
    const { stop } = connect();
    last().onclose?.({ code: 4401, reason: '' });
    stop();
    window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.opened).toHaveLength(1);
  });

  it('checks the session when it cannot be opened again, and now and then while that lasts (D25)', () => {
    const { checkSession, onLost } = connect();
    const fail = (times: number) => {
      for (let time = 0; time < times; time += 1) {
        last().onclose?.({ code: 1006 });
        vi.advanceTimersByTime(3_500);
      }
    };
    // A network may block every websocket.
    fail(3);
    last().onopen?.();
    fail(1);
    expect(onLost).toHaveBeenCalledOnce();
    expect(checkSession).not.toHaveBeenCalled();
    fail(1);
    expect(checkSession.mock.calls).toEqual([['']]);
    fail(LIVE.failuresPerCheck - 1);
    expect(checkSession).toHaveBeenCalledOnce();
    fail(1);
    expect(checkSession).toHaveBeenCalledTimes(2);
  });

  it('is made again when the network is back, which may have taken it along without a word', () => {
    const { onOpen, onLost, checkSession } = connect();
    last().onopen?.();
    const [lost] = FakeSocket.opened;
    window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(500);
    expect(FakeSocket.opened).toHaveLength(2);
    expect(lost?.close).toHaveBeenCalled();
    lost?.onclose?.({ code: 1006 });
    last().onopen?.();
    expect(onLost).not.toHaveBeenCalled();
    expect(checkSession).not.toHaveBeenCalled();
    expect(onOpen.mock.lastCall).toEqual([true]);
  });

  it('is made again when heartbeats stay out, as when a router has forgotten the connection (D28)', () => {
    const { onOpen, onPush } = connect();
    last().onopen?.();
    last().onmessage?.({ data: HEARTBEAT });
    vi.advanceTimersByTime(PING.everyMs);
    last().onmessage?.({ data: HEARTBEAT });
    vi.advanceTimersByTime(PING.maxSilenceMs - 1);
    expect(FakeSocket.opened).toHaveLength(1);
    vi.advanceTimersByTime(LIVE.jitter);
    expect(FakeSocket.opened).toHaveLength(2);
    expect(FakeSocket.opened[0]?.close).toHaveBeenCalled();
    last().onopen?.();
    expect(onOpen.mock.lastCall).toEqual([true]);
    expect(onPush).not.toHaveBeenCalled();
  });

  it('stays open without heartbeats, as from a server of before them', () => {
    connect();
    last().onopen?.();
    vi.advanceTimersByTime(10 * PING.maxSilenceMs);
    expect(FakeSocket.opened).toHaveLength(1);
  });

  it('passes pushes on and ignores what is none', () => {
    const { onPush } = connect();
    const push = { type: 'photo_uploaded', data: { id: '1', famibookName: 'Ours' } };
    last().onmessage?.({ data: JSON.stringify(push) });
    last().onmessage?.({ data: 'not json' });
    last().onmessage?.({ data: '{"type":1}' });
    expect(onPush.mock.calls).toEqual([[push]]);
  });

  it('is silent after it was stopped', () => {
    const { stop } = connect();
    stop();
    last().onmessage?.({ data: HEARTBEAT });
    last().onclose?.({ code: 1005 });
    vi.advanceTimersByTime(2 * PING.maxSilenceMs);
    expect(last().close).toHaveBeenCalled();
    expect(FakeSocket.opened).toHaveLength(1);
  });
});
