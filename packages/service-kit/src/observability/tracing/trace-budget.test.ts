import { expect, test } from 'vitest';
import { createTraceBudget } from './trace-budget.ts';

const SECOND = 1000;

function budgetOf(perSecond: number) {
  let time = 0;
  const take = createTraceBudget({ perSecond, now: () => time });
  return {
    passes: (milliseconds: number) => {
      time += milliseconds;
    },
    taken: (times: number) => Array.from({ length: times }, take).filter(Boolean).length,
  };
}

test('ten seconds of traces may begin at once, and no more', () => {
  expect(budgetOf(3).taken(1_000)).toBe(30);
});

test('a flood gets so many a second, however many come', () => {
  const budget = budgetOf(3);
  budget.taken(1_000);
  const seconds = Array.from({ length: 20 }, () => {
    budget.passes(SECOND);
    return budget.taken(1_000);
  });
  expect(seconds).toEqual(Array(20).fill(3));
});

test('what was not used is saved for ten seconds and no longer', () => {
  const budget = budgetOf(3);
  budget.taken(1_000);
  budget.passes(3_600 * SECOND);
  expect(budget.taken(1_000)).toBe(30);
});
