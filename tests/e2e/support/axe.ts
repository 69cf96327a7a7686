import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_STATES } from '../states/all-states.ts';
import { openShow, type Show } from '../states/show-state.ts';
import type { Onlooker } from '../states/world.ts';

const DESKTOP = { width: 1440, height: 900 } as const;
const PHONE = { width: 390, height: 844 } as const;
/** Dialogs, menus and toasts stand outside the page. */
const OUTSIDE_THE_PAGE = ['#headlessui-portal-root', '[role=region][aria-label^=Notification]'];

type Group = 'outsiders' | 'members' | 'keepers';

/** In several files, so that they run beside each other. */
const GROUPS: Readonly<Record<Onlooker, Group>> = {
  visitor: 'outsiders',
  pending: 'outsiders',
  lone: 'outsiders',
  waitingElsewhere: 'outsiders',
  member: 'members',
  manager: 'keepers',
  newManager: 'keepers',
  admin: 'keepers',
};

const findings = async (page: Page, isDialog: boolean): Promise<string[]> => {
  // Where the pointer was left is no part of the state.
  await page.mouse.move(0, 0);
  // No frames here: without them one script does it all, and no second page is opened for each look.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  // A tooltip belongs to what it names, and stands outside the page only to be drawn above it.
  axe.exclude('[data-radix-popper-content-wrapper]');
  if (isDialog) for (const part of OUTSIDE_THE_PAGE) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
};

/** A test for every state that a group of people sees. */
export const testAccessibilityFor = (group: Group): void => {
  let show: Show;
  beforeAll(async () => {
    show = await openShow();
  });
  afterAll(() => show?.close());

  const states = ALL_STATES.filter((state) => GROUPS[state.as] === group);
  test.each(states.map((state) => [state.name, state] as const))('axe finds nothing in: %s', async (_, state) => {
    const { page, faults, wear, close } = await show.open(state, DESKTOP);
    try {
      expect(await findings(page, state.isDialog ?? false)).toEqual([]);
      // Dark and narrow at once: what either changes shows here too.
      await page.setViewportSize(PHONE);
      await wear('dark');
      expect(await findings(page, state.isDialog ?? false)).toEqual([]);
      expect(faults).toEqual([]);
    } finally {
      await close();
    }
  });
};
