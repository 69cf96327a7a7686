import type { AudioType } from './audio.ts';

const MAX_LENGTH = 255;
const DEFAULT_NAMES: Readonly<Record<AudioType, string>> = {
  'audio/mpeg': 'audio.mp3',
  'audio/wav': 'audio.wav',
  'audio/mp4': 'audio.m4a',
};
/** Control characters, and those that change the direction of writing, by which `gpj.3pm` could read as another name. */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Cleans a file name to one line without a path, of at most 255 characters. */
export function safeFileName(sent: string, type: AudioType): string {
  const name = sent.toWellFormed().replace(INVISIBLE, '').split(/[/\\]/).at(-1) ?? '';
  // A cut must not leave half of a character that takes two UTF-16 units.
  const cut = name
    .trim()
    .slice(0, MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return cut === '' ? DEFAULT_NAMES[type] : cut;
}
