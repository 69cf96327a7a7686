import { describe, expect, it, vi } from 'vitest';
import { giveBackWhenQuiet } from './give-back-memory.ts';

const MEGABYTE = 1_048_576;

/** A process whose collection leaves this many megabytes. */
const holding = (left: number) => {
  const collect = vi.fn(() => {
    held = left;
  });
  let held = left;
  const look = giveBackWhenQuiet(collect);
  return {
    collect,
    look: (megabytes: number, busyShare: number) => {
      held = megabytes;
      look(() => ({ busyShare, residentBytes: held * MEGABYTE }));
    },
  };
};

describe('memory is given back (D24)', () => {
  it('at the first quiet look after the start, and not again while nothing comes', () => {
    const { collect, look } = holding(200);
    look(280, 0.9);
    expect(collect).not.toHaveBeenCalled();
    look(280, 0.01);
    look(210, 0.01);
    expect(collect).toHaveBeenCalledOnce();
  });

  it('after each busy time that took much, and never while it lasts', () => {
    const { collect, look } = holding(200);
    look(280, 0);
    look(600, 0.8);
    expect(collect).toHaveBeenCalledOnce();
    look(600, 0.05);
    look(205, 0.05);
    look(600, 0.05);
    expect(collect).toHaveBeenCalledTimes(3);
  });
});
