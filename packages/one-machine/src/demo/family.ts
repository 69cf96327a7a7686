export const famibookName = 'The Hallgren Family';

export const people = {
  nora: { firstName: 'Nora', lastName: 'Hallgren', email: 'nora@hallgren.example' },
  elias: { firstName: 'Elias', lastName: 'Hallgren', email: 'elias@hallgren.example' },
  ingrid: { firstName: 'Ingrid', lastName: 'Hallgren', email: 'ingrid@hallgren.example' },
  sam: { firstName: 'Sam', lastName: 'Okoye', email: 'sam@hallgren.example' },
  mika: { firstName: 'Mika', lastName: 'Okoye-Hallgren', email: 'mika@hallgren.example' },
} as const;

export type Member = keyof typeof people;
export const manager = 'nora' satisfies Member;

/** A user who signed up and waits for Nora's approval. */
export const waiting = { firstName: 'Theo', lastName: 'Brandt', email: 'theo@brandt.example' };
