/** Turns `Summer_evening.mp3` into `Summer evening`. */
export const titleOf = (filename: string): string =>
  filename
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll('_', ' ')
    .trim() || filename;
