// @vitest-environment node
import { MEGABYTE } from '@famibook/contracts/limits';
import { expect, it } from 'vitest';
import { audioRefusal } from './audio-file.ts';
import { titleOf } from './player/title-of.ts';

it('a chosen file must be audio of less than 20 MB (D29)', () => {
  expect(audioRefusal({ type: 'audio/mpeg', size: 20 * MEGABYTE - 1 })).toBeUndefined();
  expect(audioRefusal({ type: 'audio/mpeg', size: 20 * MEGABYTE })).toBe('Audio file must be less than 20MB');
  expect(audioRefusal({ type: 'video/mp4', size: 1 })).toBe('Please select a valid audio file');
});

it('music is called by its file’s name without what only computers need', () => {
  expect(titleOf('Summer_evening.mp3')).toBe('Summer evening');
  expect(titleOf('Track 7. Waltz.MP3')).toBe('Track 7. Waltz');
  expect(titleOf('.mp3')).toBe('.mp3');
});
