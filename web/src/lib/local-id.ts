let made = 0;

/** An id that no other page makes. Not a UUID, because browsers make those only over https and on the same machine. */
export const localId = (): string => `${Date.now()}-${++made}-${Math.random()}`;
