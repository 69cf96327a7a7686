import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('turns (D24)', () => {
  it('are so many at once for each, in the order they came', async () => {
    const turns = createTurns({ atOnce: 2, waiting: 10 });
    const leaveFirst = await turns.take('anna');
    await turns.take('anna');
    const order: string[] = [];
    const takeAs = async (name: string) => {
      const leave = await turns.take('anna');
      order.push(name);
      return leave;
    };
    const [third, fourth] = [takeAs('third'), takeAs('fourth')];
    await turns.take('tom');
    expect(order).toEqual([]);
    leaveFirst();
    (await third)();
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
  });

  it('are refused when too many wait', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 1 });
    const leave = await turns.take('anna');
    const waiting = turns.take('anna');
    await expect(turns.take('anna')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 });
    leave();
    await expect(waiting).resolves.toBeDefined();
  });

  it('are not counted with a limit of 0', async () => {
    const turns = createTurns({ atOnce: 0, waiting: 0 });
    await expect(Promise.all([turns.take('anna'), turns.take('anna')])).resolves.toHaveLength(2);
  });
});
