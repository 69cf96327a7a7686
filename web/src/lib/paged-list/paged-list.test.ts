// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { PagedList } from './list-kind.ts';
import { appendPage, changeItem, firstPage, refreshPart, removeItem, showHeld, upsertItem } from './paged-list.ts';

interface Item {
  id: string;
  at: number;
  likes: number;
}
type List = PagedList<Item, 'all'>;

const RULES = { isBefore: (a: Item, b: Item) => a.at > b.at };
const item = (at: number, likes = 0): Item => ({ id: `item-${at}`, at, likes });
const items = (...ats: number[]) => ats.map((at) => item(at));
const page = (ats: number[], next: string | null = null, total = ats.length) => ({
  items: items(...ats),
  next,
  total,
  totalIsCapped: false,
});
const list = (...page_: Parameters<typeof page>): List => firstPage(page(...page_), 'all');
const ats = ({ items: shown }: List) => shown.map(({ at }) => at);
const heldAts = ({ held }: List) => held.map(({ at }) => at);
const always = () => true;

describe('a paged list', () => {
  it('goes on where it ended, and shows an item of both pages once (D13)', () => {
    const longer = appendPage(list([9, 8, 7], '/next', 6), page([7, 6, 5], null, 6));
    expect(ats(longer)).toEqual([9, 8, 7, 6, 5]);
    expect(longer.next).toBeNull();
  });

  it('puts a new item on top and counts it once, however often it is pushed', () => {
    const once = upsertItem(RULES, list([3, 2], '/next', 40), item(4));
    const twice = upsertItem(RULES, once, item(4, 9));
    expect(ats(twice)).toEqual([4, 3, 2]);
    expect(twice.total).toBe(41);
    expect(twice.items[0]?.likes).toBe(9);
  });

  it('keeps new items waiting wherever they belong until they are requested, in their order (D28)', () => {
    const first = upsertItem(RULES, list([6, 2]), item(7), { isHeld: true });
    const held = upsertItem(RULES, first, item(4), { isHeld: true });
    expect(ats(held)).toEqual([6, 2]);
    expect(heldAts(held)).toEqual([7, 4]);
    expect(held.total).toBe(4);
    expect(ats(showHeld(RULES, held))).toEqual([7, 6, 4, 2]);
  });

  it('leaves out a changed item that lies further down than was loaded, and counts a new one', () => {
    const loaded = list([9, 8], '/next', 9);
    expect(upsertItem(RULES, loaded, item(3))).toBe(loaded);
    expect(upsertItem(RULES, loaded, item(3), { isNew: true })).toEqual({ ...loaded, total: 10 });
  });

  it('forgets a removed item, also one held back, and puts it back where it was', () => {
    const held = upsertItem(RULES, list([3, 2]), item(4), { isHeld: true });
    expect(removeItem(RULES, held, 'item-4')).toMatchObject({ held: [], total: 2 });
    const without = removeItem(RULES, list([3, 2, 1]), 'item-2');
    expect(without.total).toBe(2);
    expect(upsertItem(RULES, without, item(2))).toEqual(list([3, 2, 1]));
  });

  it('changes also what is held back, and is the same list when it has no such item', () => {
    const held = upsertItem(RULES, list([3]), item(4), { isHeld: true });
    const like = (known: Item) => ({ ...known, likes: known.likes + 1 });
    expect(changeItem(RULES, held, 'item-4', like).held).toEqual([item(4, 1)]);
    expect(changeItem(RULES, held, 'item-9', like)).toBe(held);
  });

  it('does not count on where the server stopped counting (D14)', () => {
    const capped = { ...list([3, 2], '/next', 1_000), totalIsCapped: true };
    expect(upsertItem(RULES, capped, item(4)).total).toBe(1_000);
    expect(removeItem(RULES, capped, 'item-3').total).toBe(1_000);
  });
});

describe('a paged list that is read again', () => {
  const loaded = appendPage(list([9, 8, 7], '/a', 6), page([6, 5, 4], '/b', 6));

  it('drops what was deleted, and keeps what was loaded further down until it is read too', () => {
    const top = refreshPart(RULES, loaded, page([10, 9, 7], '/a2', 7));
    expect(ats(top)).toEqual([10, 9, 7, 6, 5, 4]);
    expect(top).toMatchObject({ next: '/b', total: 7 });
    const whole = refreshPart(RULES, top, page([6, 4, 3], '/b2', 7), { after: item(7) });
    expect(ats(whole)).toEqual([10, 9, 7, 6, 4]);
    expect(whole.next).toBe('/b');
  });

  it('keeps what changed above a page while that page was read', () => {
    const liked = changeItem(RULES, loaded, 'item-9', () => item(9, 5));
    const part = refreshPart(RULES, liked, page([6, 5, 4], '/b2', 6), { after: item(7) });
    expect(part.items[0]).toEqual(item(9, 5));
  });

  it('holds back what is new above the loaded end, and once only', () => {
    const held = refreshPart(RULES, loaded, page([10, 9, 8], '/a2', 8), { mustHold: always });
    const again = refreshPart(RULES, held, page([11, 10, 9], '/a3', 8), { mustHold: always });
    expect(ats(again)).toEqual([9, 8, 7, 6, 5, 4]);
    expect(heldAts(again)).toEqual([11, 10]);
    expect(ats(refreshPart(RULES, again, page([11, 10, 9], '/a3', 8)))).toEqual([11, 10, 9, 8, 7, 6, 5, 4]);
  });

  it('forgets what was held back and then deleted', () => {
    const held = refreshPart(RULES, loaded, page([10, 9, 8], '/a2', 7), { mustHold: always });
    expect(refreshPart(RULES, held, page([9, 8, 7], '/a', 6), { mustHold: always }).held).toEqual([]);
  });

  it('holds nothing back where there was nothing to read', () => {
    expect(refreshPart(RULES, list([]), page([1]), { mustHold: always })).toMatchObject({ held: [], items: [item(1)] });
  });

  it('read to its end, shows all there is', () => {
    expect(ats(refreshPart(RULES, list([9, 8], '/next', 3), page([9, 5])))).toEqual([9, 5]);
    expect(ats(refreshPart(RULES, list([9, 8, 7]), page([8])))).toEqual([8]);
  });

  it('finds the way on again when older items came below its end', () => {
    const longer = refreshPart(RULES, list([9, 8]), page([9, 8], '/next', 3));
    expect(longer).toMatchObject({ next: '/next', total: 3 });
  });
});
