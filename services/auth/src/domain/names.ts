const MAX_USER_AGENT_LENGTH = 200;

/** Splits a full name: the last word is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}

/** Shortens a browser's name for itself and removes characters that a page should not show. */
export function tidyUserAgent(userAgent: string): string {
  return userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, MAX_USER_AGENT_LENGTH);
}
