import { inTurn } from '../../../lib/in-turn.ts';

const underWay = new Set<Promise<unknown>>();
let begun = 0;

/** Sends something about one post, after what was sent about it before. */
export const sendInTurn = <Answer>(id: string, send: () => Promise<Answer>): Promise<Answer> => {
  begun += 1;
  const answer = inTurn(id, send);
  const over: Promise<unknown> = answer.then(
    () => underWay.delete(over),
    () => underWay.delete(over),
  );
  underWay.add(over);
  return answer;
};

/** Reads the board when nothing is on its way to it: what was pressed meanwhile is newer than what was read. */
export const readWhenQuiet = async <Answer>(read: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    while (underWay.size > 0) await Promise.all(underWay);
    const before = begun;
    const answer = await read();
    if (begun === before) return answer;
  }
};
