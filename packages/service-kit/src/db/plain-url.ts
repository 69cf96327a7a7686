/** Removes `?schema=` from a database URL, which is for Prisma; `pg` would send it to the server. */
export const plainUrl = (url: string): string => url.replace(/(?<=[?&])schema=[^&]*&?/, '').replace(/[?&]$/, '');
