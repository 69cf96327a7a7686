import { describe, expect, it, vi } from 'vitest';
import { collectWhenQuiet } from './release-memory.ts';

const MEGABYTE = 1_048_576;

/** A process whose first collection leaves the first of these megabytes, and so on; all later ones leave the last. */
function holding(...left: number[]) {
  let held = 0;
  const collect = vi.fn(() => {
    held = left[Math.min(collect.mock.calls.length, left.length) - 1] ?? 0;
  });
  const look = collectWhenQuiet(collect);
  return {
    collect,
    look: (megabytes: number, busyShare: number) => {
      held = megabytes;
      look(() => ({ busyShare, residentBytes: held * MEGABYTE }));
    },
  };
}

describe('memory is released (D24)', () => {
  it('at the first quiet look after the start, and not again while nothing comes', () => {
    const { collect, look } = holding(205);
    look(280, 0.9);
    expect(collect).not.toHaveBeenCalled();
    for (let at = 0; at < 5; at += 1) look(210, 0.01);
    expect(collect).toHaveBeenCalledTimes(1);
  });

  it('as long as collections free something, and once more', () => {
    const { collect, look } = holding(470, 340, 250, 250);
    look(480, 0.8);
    for (const megabytes of [480, 480, 340, 250, 250]) look(megabytes, 0.01);
    expect(collect).toHaveBeenCalledTimes(4);
  });

  it('once after each busy time, also when a pause in it was used, and never while it lasts', () => {
    const { collect, look } = holding(305);
    for (const share of [0, 0, 0.8, 0.05, 0.8]) look(310, share);
    expect(collect).toHaveBeenCalledTimes(2);
    for (const share of [0.8, 0.05, 0.05, 0.05]) look(310, share);
    expect(collect).toHaveBeenCalledTimes(3);
  });

  it('when much has come in a time that was never busy', () => {
    const { collect, look } = holding(200);
    for (const megabytes of [205, 205, 205, 600, 205, 205, 205]) look(megabytes, 0.05);
    expect(collect).toHaveBeenCalledTimes(3);
  });
});
