import { describe, expect, it } from 'vitest';
import { safeFileName } from './file-name.ts';

const safeName = (name: string) => safeFileName(name, 'audio/mpeg');

describe('what a file is called (D29)', () => {
  it('stays as it was sent', () => {
    expect(safeName('Grüße 🎵 (live).mp3')).toBe('Grüße 🎵 (live).mp3');
  });

  it('is stored without a path, control characters and what turns the direction of writing', () => {
    expect(safeName('C:\\Music\\song.mp3')).toBe('song.mp3');
    expect(safeName('../../etc/song.mp3')).toBe('song.mp3');
    expect(safeName('so\u0000ng\r\n.mp3')).toBe('song.mp3');
    expect(safeName('song\u202e3pm.exe')).toBe('song3pm.exe');
  });

  it('has at most 255 characters, none of them cut in two', () => {
    expect(safeName('a'.repeat(300))).toBe('a'.repeat(255));
    expect(safeName(`${'a'.repeat(254)}🎵`)).toBe('a'.repeat(254));
  });

  it('is never empty', () => {
    expect(safeName(' \u0007 ')).toBe('audio.mp3');
    expect(safeFileName('a/', 'audio/mp4')).toBe('audio.m4a');
  });
});
