/** The texts of this page. */
export const SAMPLE_TEXT = {
  title: 'Sample',
  home: 'Home',
  lead: (firstName: string) => `${firstName}, what is here is for your family only.`,
} as const;
