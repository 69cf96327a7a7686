/** Stand in the early home page for what is known only when it is shown. */
export const SLOTS = { firstName: '{firstName}', famibookName: '{famibookName}', day: '{day}' } as const;
