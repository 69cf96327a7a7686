import { randomInt as anySeed } from 'node:crypto';

/** `FAULT_SEED=… npm test -- faults` makes a crowd choose again what it chose then; how its steps interleave stays open. */
const seed = Number(process.env.FAULT_SEED ?? anySeed(2 ** 31));
console.log(`FAULT_SEED=${seed}`);

let state = seed;

/** From 0 to below 1 (mulberry32). */
export function chance(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** A whole number from `from` to below `to`; with one argument, from 0. */
export function randomInt(from: number, to?: number): number {
  const [low, high] = to === undefined ? [0, from] : [from, to];
  return low + Math.floor(chance() * (high - low));
}
