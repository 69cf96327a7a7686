/** `npm run prove` runs the counts that are promised, `npm test` a tenth of them. */
export const times = (full: number): number => (process.env.PROVE === 'full' ? full : Math.ceil(full / 10));
