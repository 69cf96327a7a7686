import { getUser } from '@famibook/contracts/sessions/endpoints';
import { foundFamily } from '@famibook/testing/families/family';
import type { Role } from '../people.ts';
import type { Ownership, RightsFixture } from '../rights-fixture.ts';
import { at, type Row, unique } from '../row.ts';

const ONLY_ADMINISTRATOR = '401 403 403 403 403 403 200';

/** The path of a call about the caller's FamiBook, or about the other one. */
const aboutFamily =
  (path: (id: string) => string) => async (fixture: RightsFixture, role: Role, ownership: Ownership) => ({
    path: path(await fixture.famibookId(role, ownership)),
  });

/** The path of a call about a FamiBook that nothing else is in. */
const aboutAnother =
  (path: (id: string) => string, json?: (userId: string) => unknown) => async (fixture: RightsFixture) => {
    const { famibookId, memberId } = await fixture.reuse('another FamiBook', async () => {
      const family = await foundFamily(fixture.url, fixture.as('administrator'));
      const { famibookId } = await family.manager.client.call(getUser);
      return { famibookId: String(famibookId), memberId: (await family.member()).id };
    });
    return { path: path(famibookId), json: json?.(memberId) };
  };

/** The administrator's calls about FamiBooks. */
export const FAMIBOOK_ROWS: readonly Row[] = [
  {
    call: 'listFamiBooks',
    own: ONLY_ADMINISTRATOR,
    other: { none: 'it names nothing: it is about all FamiBooks' },
    send: at('/api/admin/famibooks'),
  },
  {
    call: 'listFamiBookMembers',
    own: ONLY_ADMINISTRATOR,
    other: ONLY_ADMINISTRATOR,
    send: aboutFamily((id) => `/api/admin/famibooks/${id}/members`),
  },
  {
    call: 'renameFamiBook',
    own: ONLY_ADMINISTRATOR,
    other: { none: 'only the administrator may, whosever it is' },
    send: aboutAnother(
      (id) => `/api/admin/famibooks/${id}/rename`,
      () => ({ famibookName: `Renamed ${unique()}` }),
    ),
  },
  ...['suspend', 'resume'].map(
    (verb): Row => ({
      call: `${verb}FamiBook`,
      own: verb === 'suspend' ? ONLY_ADMINISTRATOR : '401 403 403 403 403 403 409',
      other: { none: 'only the administrator may, whosever it is' },
      send: aboutAnother((id) => `/api/admin/famibooks/${id}/${verb}`),
    }),
  ),
  {
    call: 'adminHandOverFamiBook',
    own: ONLY_ADMINISTRATOR,
    other: { none: 'only the administrator may, whosever it is' },
    send: aboutAnother(
      (id) => `/api/admin/famibooks/${id}/hand-over`,
      (userId) => ({ userId }),
    ),
  },
  {
    call: 'deleteFamiBook',
    own: ONLY_ADMINISTRATOR,
    other: { none: 'only the administrator may, whosever it is' },
    send: aboutAnother((id) => `/api/admin/famibooks/${id}`),
  },
];
