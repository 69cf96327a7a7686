/** A name in one field as first and last name: the last word is the last name. */
export const splitName = (name: string): { firstName: string; lastName: string } => {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
};

/** D2: what somebody reads who mistyped the name of their family. */
export const noSuchFamiBook = (name: string): string =>
  `No FamiBook is called "${name}". Check the name with your family, or subscribe to start a new one.`;

const LONGEST_USER_AGENT = 200;

/** Which browser, as it called itself, without what has no place on a page. */
export const tidyUserAgent = (userAgent: string): string =>
  userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, LONGEST_USER_AGENT);
