/** The texts of the slideshow. */
export const SLIDESHOW_TEXT = {
  title: 'Slideshow',
  close: 'Close the slideshow',
  previous: 'Previous photo',
  next: 'Next photo',
  pause: 'Pause',
  play: 'Play',
  pace: 'How long a photo is shown',
  seconds: (seconds: number) => `${seconds} s`,
  secondsInFull: (seconds: number) => `${seconds} seconds`,
  by: (author: string, day: string) => `${author} · ${day}`,
  broken: 'This photo could not be loaded.',
} as const;
