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
  it('at the first two quiet looks after the start, and not again while nothing comes', () => {
    const { collect, look } = holding(200);
    look(280, 0.9);
    expect(collect).not.toHaveBeenCalled();
    for (let at = 0; at < 5; at += 1) look(210, 0.01);
    expect(collect).toHaveBeenCalledTimes(2);
  });

  it('twice after each busy time, also when a pause in it was used, and never while it lasts', () => {
    const { collect, look } = holding(300);
    for (const share of [0, 0, 0.8, 0.05, 0.8]) look(310, share);
    expect(collect).toHaveBeenCalledTimes(3);
    for (const share of [0.8, 0.05, 0.05, 0.05]) look(310, share);
    expect(collect).toHaveBeenCalledTimes(5);
  });

  it('when much has come in a time that was never busy', () => {
    const { collect, look } = holding(200);
    for (const megabytes of [210, 210, 210, 600, 600, 210, 210]) look(megabytes, 0.05);
    expect(collect).toHaveBeenCalledTimes(5);
  });
});
