/** When imported content was written: what claims to be of the future is of now. */
export function notAfter(at: string, now: Date): string {
  return Date.parse(at) > now.getTime() ? now.toISOString() : at;
}
