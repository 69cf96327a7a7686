import { handOverFamiBook } from '@famibook/contracts/famibooks/endpoints';
import { approveUser, joinFamiBook, removeMember } from '@famibook/contracts/members/endpoints';
import { REACTION_KINDS } from '@famibook/contracts/reactions/kinds';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import type { Role } from '../rights/people.ts';
import type { RightsFixture } from '../rights/rights-fixture.ts';
import { BOARD_ROWS } from '../rights/rows/board.ts';
import { FAMILY_ROWS } from '../rights/rows/family.ts';
import { PHOTOS_ROWS } from '../rights/rows/photos.ts';
import { tryRow } from '../rights/try-row.ts';

/** Each kind may be given by the same people. */
const REACTIONS = new RegExp(`^(?:un)?(?:${REACTION_KINDS.join('|')})(?:Photo|Message)$`);

/** The rows of the matrix that a restore could get wrong: whatever depends on who is what in which FamiBook. */
const ROWS = [...PHOTOS_ROWS, ...BOARD_ROWS, ...FAMILY_ROWS].filter(({ call }) => !REACTIONS.test(call));

/** Gives and takes rights in the home family as its manager may, so that a restore has to take all of it back. */
export async function changeRights(fixture: RightsFixture): Promise<void> {
  const { manager, name } = fixture.home;
  const idOf = async (role: Role) => (await fixture.as(role).call(getUser)).id;
  const member = { params: { id: await idOf('member') } };
  await manager.client.call(approveUser, { params: { id: await idOf('pending') } });
  await manager.client.call(removeMember, member);
  await fixture.as('foreign member').call(joinFamiBook, { body: { famibookName: name } });
  await manager.client.call(approveUser, { params: { id: await idOf('foreign member') } });
  const { id: userId } = await fixture.home.member();
  await manager.client.call(handOverFamiBook, { body: { userId } });
}

/** Calls that a role may make now and may not by the matrix, or the other way round. */
export async function wrongRights(fixture: RightsFixture): Promise<string[]> {
  const wrong: string[] = [];
  for (const row of ROWS) {
    const { tried, expected } = await tryRow(fixture, row);
    for (const [role, status] of Object.entries(expected))
      if (tried[role] !== status) wrong.push(`${row.call} by ${role}: ${tried[role]}, not ${status}`);
  }
  return wrong;
}
