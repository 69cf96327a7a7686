const tails = new Map<string, Promise<unknown>>();

/**
 * Runs what is sent about one thing in the order it was asked for: of two quick presses the second must reach the server
 * last.
 */
export const inTurn = <Answer>(id: string, send: () => Promise<Answer>): Promise<Answer> => {
  const mine = (tails.get(id) ?? Promise.resolve()).then(send);
  const tail = mine.then(
    () => undefined,
    () => undefined,
  );
  tails.set(id, tail);
  void tail.then(() => tails.get(id) === tail && tails.delete(id));
  return mine;
};

/** Whether something about this thing is still on its way to the server. */
export const isBeingSent = (id: string): boolean => tails.has(id);

/** When everything sent about this thing so far was answered. */
export const allSent = async (id: string): Promise<void> => {
  while (tails.has(id)) await tails.get(id);
};
