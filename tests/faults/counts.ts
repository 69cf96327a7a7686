/** `npm run prove` runs the counts that are promised, `npm test` a tenth of them. */
export const times = (full: number): number => (process.env.PROVE === 'full' ? full : Math.ceil(full / 10));

/** Whether every named place is visited: each costs a start of the product. */
export const isProof: boolean = process.env.PROVE === 'full';
