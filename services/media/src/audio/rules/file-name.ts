import type { AudioType } from './audio.ts';

const LONGEST = 255;
const NAMELESS: Readonly<Record<AudioType, string>> = {
  'audio/mpeg': 'audio.mp3',
  'audio/wav': 'audio.wav',
  'audio/mp4': 'audio.m4a',
};
/** Control characters, and what turns the direction of writing: `gpj.3pm` must not read as something else. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** What a file is called, as far as it can be kept: one line, no path, at most 255 characters. */
export function safeFileName(sent: string, type: AudioType): string {
  const name = sent.toWellFormed().replace(UNSEEN, '').split(/[/\\]/).at(-1) ?? '';
  // Cut between characters, never through one that takes two units.
  const cut = name
    .trim()
    .slice(0, LONGEST)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return cut === '' ? NAMELESS[type] : cut;
}
