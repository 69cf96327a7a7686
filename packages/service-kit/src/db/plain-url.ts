/** `?schema=` in a database URL is Prisma's; `pg` would hand it to the server. */
export const plainUrl = (url: string): string => url.replace(/(?<=[?&])schema=[^&]*&?/, '').replace(/[?&]$/, '');
