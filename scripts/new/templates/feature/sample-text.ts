/** The words of this page. */
export const SAMPLE_TEXT = {
  title: 'Sample',
  home: 'Home',
  lead: (firstName: string) => `${firstName}, what is here belongs to your family alone.`,
} as const;
