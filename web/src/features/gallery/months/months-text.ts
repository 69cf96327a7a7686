/** The texts of the order and of the months. */
export const MONTHS_TEXT = {
  order: 'Order of the photos',
  shared: 'By date shared',
  taken: 'By date taken',
  jump: 'Jump to month',
  month: (name: string, count: string) => `${name}, ${count === '1' ? '1 photo' : `${count} photos`}`,
  from: (name: string) => `Photos from ${name} and earlier`,
  newer: (name: string) => `Newer: ${name}`,
  newest: 'Back to newest',
} as const;
