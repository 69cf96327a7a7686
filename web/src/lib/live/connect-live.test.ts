import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
const connect = (random = () => 0.5) => {
  const heard = { onPush: vi.fn(), onOpen: vi.fn(), onClose: vi.fn() };
  const stop = connectLive({ ...heard, random });
  stops.push(stop);
  return { ...heard, stop };
};

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
  it('uses the same host and the path /ws', () => {
    connect();
    expect(last().url).toBe(`ws://${window.location.host}/ws`);
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

  it('stays closed when the session ended, and passes on why (D23)', () => {
    const { onClose } = connect();
    last().onclose?.({ code: 4401, reason: 'password-changed' });
    window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
    expect(onClose).toHaveBeenCalledWith(true, 'password-changed');
    expect(FakeSocket.opened).toHaveLength(1);
  });

  it('is made anew when the network is back, which may have taken it along without a word', () => {
    const { onOpen, onClose } = connect();
    last().onopen?.();
    const [lost] = FakeSocket.opened;
    window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(500);
    expect(FakeSocket.opened).toHaveLength(2);
    expect(lost?.close).toHaveBeenCalled();
    lost?.onclose?.({ code: 1006 });
    last().onopen?.();
    expect(onClose).not.toHaveBeenCalled();
    expect(onOpen.mock.lastCall).toEqual([true]);
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
    last().onclose?.({ code: 1005 });
    vi.advanceTimersByTime(60_000);
    expect(last().close).toHaveBeenCalled();
    expect(FakeSocket.opened).toHaveLength(1);
  });
});
