import { FamiBookId } from '@famibook/contracts/ids';
import { manager, member } from '@famibook/testing/families/identities';
import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

const OURS = FamiBookId.parse('0198c5a0-0000-7000-8000-000000000001');
const THEIRS = FamiBookId.parse('0198c5a0-0000-7000-8000-000000000002');
const people = [manager(), member(), member(), member()] as const;

test('places are limited per person, per FamiBook and in total, and a refusal says by which (D24)', () => {
  const places = createPlaces({ ofPerson: 1, ofFamiBook: 2, inAll: 3, doing: 'downloading an archive' });
  places.take(people[0], OURS);
  expect(() => places.take(people[0], THEIRS)).toThrow('You are downloading an archive already.');
  places.take(people[1], OURS);
  expect(() => places.take(people[2], OURS)).toThrow('Others of this FamiBook are downloading an archive just now.');
  places.take(people[2], THEIRS);
  expect(() => places.take(people[3], THEIRS)).toThrow('Others are downloading an archive just now.');
});

test('releasing a place twice frees one place', () => {
  const places = createPlaces({ ofPerson: 1, ofFamiBook: 2, inAll: 2, doing: 'downloading an archive' });
  const release = places.take(people[0], OURS);
  places.take(people[1], OURS);
  release();
  release();
  places.take(people[2], THEIRS);
  expect(() => places.take(people[3], THEIRS)).toThrow('Others are downloading');
});
