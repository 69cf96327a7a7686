import type { Page } from 'playwright-core';

interface Point {
  x: number;
  y: number;
}

const STEPS = 6;

const along = (from: Point, to: Point): Point[] =>
  Array.from({ length: STEPS }, (_, at) => ({
    x: from.x + ((to.x - from.x) * (at + 1)) / STEPS,
    y: from.y + ((to.y - from.y) * (at + 1)) / STEPS,
  }));

/** Touches with several fingers at once, moves each along its path, and lifts them. */
export async function moveFingers(page: Page, ...ways: readonly (readonly [from: Point, to: Point])[]) {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x: Math.round(x), y: Math.round(y), id })),
    });
  const paths = ways.map(([from, to]) => along(from, to));
  await touch(
    'touchStart',
    ways.map(([from]) => from),
  );
  for (let step = 0; step < STEPS; step += 1) {
    await touch(
      'touchMove',
      paths.flatMap((path) => path[step] ?? []),
    );
  }
  await touch('touchEnd', []);
  await devtools.detach();
}

/** Taps twice, so soon after each other by the time of the events that it is a double tap on a busy machine too. */
export async function tapTwice(page: Page, { x, y }: Point) {
  const devtools = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  const touch = (type: 'touchStart' | 'touchEnd', after: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [{ x, y, id: 0 }] : [],
      timestamp: began + after,
    });
  await touch('touchStart', 0);
  await touch('touchEnd', 0.02);
  await touch('touchStart', 0.1);
  await touch('touchEnd', 0.12);
  await devtools.detach();
}
