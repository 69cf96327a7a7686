import { FamiBookId } from '@famibook/contracts/ids';
import { manager, member } from '@famibook/testing/families/identities';
import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

const OURS = FamiBookId.parse('0198c5a0-0000-7000-8000-000000000001');
const THEIRS = FamiBookId.parse('0198c5a0-0000-7000-8000-000000000002');
const people = [manager(), member(), member(), member()] as const;

test('slots are limited per person, per FamiBook and in total, and a refusal says by which (D24)', () => {
  const slots = createSlots({ ofPerson: 1, ofFamiBook: 2, inAll: 3, doing: 'downloading an archive' });
  slots.take(people[0], OURS);
  expect(() => slots.take(people[0], THEIRS)).toThrow('You are downloading an archive already.');
  slots.take(people[1], OURS);
  expect(() => slots.take(people[2], OURS)).toThrow('Others of this FamiBook are downloading an archive just now.');
  slots.take(people[2], THEIRS);
  expect(() => slots.take(people[3], THEIRS)).toThrow('Others are downloading an archive just now.');
});

test('the last quarter of the slots is for FamiBooks that have none (D24)', () => {
  const slots = createSlots({ ofPerson: 2, ofFamiBook: 4, inAll: 4, doing: 'downloading an archive' });
  for (const person of people.slice(0, 3)) slots.take(person, OURS);
  expect(() => slots.take(people[3], OURS)).toThrow('Others are downloading an archive just now.');
  slots.take(people[3], THEIRS);
});

test('releasing a slot twice frees one slot', () => {
  const slots = createSlots({ ofPerson: 1, ofFamiBook: 2, inAll: 2, doing: 'downloading an archive' });
  const release = slots.take(people[0], OURS);
  slots.take(people[1], OURS);
  release();
  release();
  slots.take(people[2], THEIRS);
  expect(() => slots.take(people[3], THEIRS)).toThrow('Others are downloading');
});
