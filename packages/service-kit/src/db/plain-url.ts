/** Removes `?schema=` from a database URL, which is for Prisma; `pg` would send it to the server. */
export function plainUrl(url: string): string {
  return url.replace(/(?<=[?&])schema=[^&]*&?/, '').replace(/[?&]$/, '');
}
