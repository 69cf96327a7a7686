/** The texts of the photos of this day. */
export const MEMORIES_TEXT = {
  heading: 'On this day',
  yearsAgo: (years: number) => (years === 1 ? 'A year ago' : `${years} years ago`),
  photo: (description: string, years: number) => `${description}, ${years === 1 ? 'a year' : `${years} years`} ago`,
  list: 'Photos of this day in earlier years',
  slideshow: 'Slideshow of this day',
  hide: 'Hide for today',
} as const;
