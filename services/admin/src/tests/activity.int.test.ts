import * as api from '@famibook/contracts/activity/endpoints';
import type { ActivityLine } from '@famibook/contracts/activity/schemas';
import {
  adminRejectMessage,
  changeBoardSettings,
  postMessage,
  rejectMessage,
} from '@famibook/contracts/board/endpoints';
import { type Envelope, EVENTS, type EventType } from '@famibook/contracts/events';
import { administrator, manager, member, newFamily } from '@famibook/testing/families/identities';
import { famibookEvents } from '@famibook/testing/services/replica-events';
import { waitFor } from '@famibook/testing/wait-for';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeActivity } from '../commands/record-activity.ts';
import { createActivityStore } from '../store/activity.ts';
import { type AdminTestApp, bootAdmin } from '../testing/admin-fixture.ts';

/** More downloads than the other tests here ask for as one user. */
const MAX_DOWNLOADS = 4;

let app: AdminTestApp;
beforeAll(async () => {
  app = await bootAdmin({ FAMIBOOK_LIMIT_ACTIVITY: String(MAX_DOWNLOADS) });
});
afterAll(() => app?.stop());

interface Happened extends Partial<Pick<Envelope, 'epoch' | 'isSentAgain'>> {
  at?: string;
  id?: string;
  names?: Record<string, string>;
  actor?: Envelope['actor'];
}

/** Publishes an event as its service would. */
async function happen<T extends EventType>(type: T, data: object, event: Happened = {}): Promise<string> {
  const { at = new Date().toISOString(), id = newId(), ...rest } = event;
  const envelope: Envelope = {
    id,
    type,
    aggregateId: newId(),
    version: 1,
    epoch: 0,
    occurredAt: at,
    traceId: newId(),
    source: 'auth',
    data: EVENTS[type].parse(data) as Record<string, unknown>,
    ...rest,
  };
  await app.platform.bus.publish(envelope);
  return id;
}

const approved = (family: ReturnType<typeof newFamily>, userId = newId()) => ({
  famibookId: family.famibookId,
  famibookName: 'The Bergs',
  membershipId: newId(),
  userId,
});

const linesOf = (user: ReturnType<typeof member>, query = {}) => app.as(user).call(api.listManagerActivity, { query });
const found = (lines: readonly ActivityLine[]) => lines.map(({ action, subject }) => `${action} ${subject?.name}`);

describe('Activity (D41)', () => {
  it('has the newest first in pages, by kind, by time and by what is searched for, with the total (D13)', async () => {
    const family = newFamily();
    for (const [day, name] of ['Ann', 'Bob', 'Cid'].entries()) {
      const userId = newId();
      const names = { [userId]: name };
      await happen('membership.approved.v1', approved(family, userId), { at: `2026-11-1${day}T10:00:00.000Z`, names });
    }
    const settings = { famibookId: family.famibookId, famibookName: 'The Bergs', publishWithoutReview: true };
    await happen('board.settings-changed.v1', settings, { at: '2026-11-15T10:00:00.000Z' });

    const response = await app.as(family.maria).fetch('/api/manager/audit?limit=2');
    expect(found((await response.json()) as ActivityLine[])).toEqual([
      'settings.changed undefined',
      'member.approved Cid',
    ]);
    expect(response.headers.get('x-total-count')).toBe('4');
    const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
    const rest = await app.as(family.maria).fetch(next);
    expect(found((await rest.json()) as ActivityLine[])).toEqual(['member.approved Bob', 'member.approved Ann']);
    expect(rest.headers.get('link')).toBeNull();

    expect(found(await linesOf(family.maria, { kind: 'famibook' }))).toEqual(['settings.changed undefined']);
    expect(found(await linesOf(family.maria, { q: 'bOB' }))).toEqual(['member.approved Bob']);
    // By the words that the row shows, whatever the action is called.
    expect(found(await linesOf(family.maria, { q: 'Without review' }))).toEqual(['settings.changed undefined']);
    expect(found(await linesOf(family.maria, { q: 'has messages reviewed' }))).toEqual([]);
    const time = { since: '2026-11-11T10:00:00.000Z', until: '2026-11-12T10:00:00.000Z' };
    expect(found(await linesOf(family.maria, time))).toEqual(['member.approved Bob']);
    const noYear = await app.as(family.maria).fetch('/api/manager/audit?since=0000-02-29T23:28:04Z');
    expect(await noYear.json()).toMatchObject({ fields: { since: 'The year must be at least 0001' } });

    const etag = response.headers.get('etag') ?? '';
    const again = await app
      .as(family.maria)
      .fetch('/api/manager/audit?limit=2', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('is that of the current FamiBook for its manager, of all for the administrator, and closed to others (D9)', async () => {
    const [mine, other] = [newFamily(), newFamily()];
    await happen('membership.approved.v1', approved(mine));
    await happen('membership.approved.v1', approved(other));
    const account = await happen('person.deleted.v1', { userId: newId() });
    expect((await linesOf(mine.maria)).map(({ famibookId }) => famibookId)).toEqual([mine.famibookId]);
    const all = await app.administrator.call(api.listAdminActivity, { query: { limit: 3 } });
    expect(all.map(({ famibookId }) => famibookId)).toEqual([null, other.famibookId, mine.famibookId]);
    expect(all[0]?.id).toBe(account);

    await expect(linesOf(mine.anna)).rejects.toMatchObject({ status: 403 });
    const former = member({ userId: mine.maria.userId, famibookId: mine.famibookId });
    await expect(linesOf(former)).rejects.toMatchObject({ status: 403 });
    await expect(linesOf(administrator())).rejects.toMatchObject({ code: 'choose_famibook' });
    await expect(app.as(mine.maria).call(api.listAdminActivity)).rejects.toMatchObject({ status: 403 });
  });

  it('is closed to the manager of a suspended FamiBook, and open to the administrator (D39)', async () => {
    const family = newFamily();
    const life = famibookEvents(app, family.maria);
    await life.create(1);
    await life.suspend(2);
    await expect(linesOf(family.maria)).rejects.toMatchObject({ code: 'famibook_suspended' });
    const file = await app.as(family.maria).fetch('/api/manager/audit.csv');
    expect(file.status).toBe(403);
    expect(found(await linesOf(family.admin))).toEqual(['famibook.suspended The Bergs', 'famibook.created The Bergs']);
  });

  it('has a line once, however often and after however long its event comes', async () => {
    const family = newFamily();
    const data = approved(family);
    const id = await happen('membership.approved.v1', data);
    await Promise.all([1, 2, 3].map(() => happen('membership.approved.v1', data, { id })));
    await app.sql('DELETE FROM inbox WHERE event_id = $1', [id]);
    await happen('membership.approved.v1', data, { id });
    expect(await linesOf(family.maria)).toHaveLength(1);
  });

  it('has what happened before a restore and is heard of after it, and nothing twice that a restore sends again (D32)', async () => {
    const family = newFamily();
    await app.sql('INSERT INTO restored_famibook (famibook_id, epoch) VALUES ($1, 5)', [family.famibookId]);
    const id = await happen('membership.approved.v1', approved(family));
    await happen('membership.approved.v1', approved(family), { epoch: 5, isSentAgain: true });
    expect((await linesOf(family.maria)).map((line) => line.id)).toEqual([id]);
  });

  it('is ordered by when it happened, not by when it was heard of', async () => {
    const family = newFamily();
    for (const at of ['2026-11-20T10:00:00.000Z', '2026-11-18T10:00:00.000Z', '2026-11-19T10:00:00.000Z'])
      await happen('membership.approved.v1', approved(family), { at });
    expect((await linesOf(family.maria)).map(({ at }) => at.slice(8, 10))).toEqual(['20', '19', '18']);
  });

  it('never changes, and is deleted after a year: the database itself refuses', async () => {
    const id = await happen('membership.approved.v1', approved(newFamily()));
    const refused = /never changes and stays for a year/;
    await expect(app.sql("UPDATE activity SET actor_name = 'Eve' WHERE id = $1", [id])).rejects.toThrow(refused);
    await expect(app.sql('DELETE FROM activity WHERE id = $1', [id])).rejects.toThrow(refused);
    await expect(app.sql('TRUNCATE activity')).rejects.toThrow(refused);

    const old = await happen('membership.approved.v1', approved(newFamily()), { at: '2020-01-01T10:00:00.000Z' });
    await purgeActivity({ activity: createActivityStore(app.db) })();
    expect(await app.sql('SELECT id FROM activity WHERE id = ANY($1)', [[id, old]])).toEqual([{ id }]);
  });

  it('shows what was done to messages and settings of the board, and by whom, with the names of that moment', async () => {
    const family = newFamily();
    const maria = app.as(family.maria);
    const ask = async () => (await app.as(family.anna).call(postMessage, { body: { content: 'Hello' } })).id;
    await maria.call(rejectMessage, { params: { id: await ask() } });
    await app.as(family.admin).call(adminRejectMessage, { params: { id: await ask() } });
    await maria.call(changeBoardSettings, { body: { publishWithoutReview: true } });
    await waitFor('all lines', async () => (await linesOf(family.maria)).length === 3);
    expect(await linesOf(family.maria)).toMatchObject([
      { action: 'settings.changed', details: { publishWithoutReview: true }, actor: { name: 'Maria Berg' } },
      {
        action: 'message.rejected',
        actor: { kind: 'user', id: family.admin.userId, name: 'Ada Berg' },
        subject: { kind: 'user', id: family.anna.userId, name: 'Anna Berg' },
      },
      {
        action: 'message.rejected',
        actor: { kind: 'user', id: family.maria.userId, name: 'Maria Berg' },
        subject: { kind: 'user', id: family.anna.userId, name: 'Anna Berg' },
        famibookId: family.famibookId,
      },
    ]);
  });
});

describe('Activity as a file (D41)', () => {
  it('quotes and escapes what a spreadsheet would run, keeps to the filter, and is itself recorded', async () => {
    const maria = manager({ firstName: '=HYPERLINK("http://evil.example","Maria")', lastName: '' });
    const family = { ...newFamily(), maria, famibookId: maria.current?.famibookId ?? '' };
    const names = ['+1', '-1', '@home', '\tTab', 'Plain "quoted", name'];
    for (const [index, name] of names.entries()) {
      const userId = newId();
      const at = `2026-11-10T10:00:0${index}.000Z`;
      await happen('membership.approved.v1', approved(family, userId), { at, names: { [userId]: name } });
    }
    const settings = { famibookId: family.famibookId, famibookName: 'The Bergs', publishWithoutReview: true };
    await happen('board.settings-changed.v1', settings);

    const response = await app.as(maria).fetch('/api/manager/audit.csv?kind=members');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="famibook-activity-\d{4}-\d\d-\d\d\.csv";/,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    const [header, ...rows] = bytes.toString('utf8').trimEnd().split('\r\n');
    expect(header).toBe(
      '\ufefftime,action,actor kind,actor,actor id,subject kind,subject,subject id,FamiBook,FamiBook id,details',
    );
    const subjects = rows.map((row) => row.replace(/^.*,user,(.*),[\da-f-]{36},The Bergs,.*$/, '$1'));
    expect(subjects).toEqual(['"Plain ""quoted"", name"', "'\tTab", "'@home", "'-1", "'+1"]);
    expect(rows[0]).toMatch(/^2026-11-10T10:00:04\.000Z,member\.approved,service,,auth,user,/);

    await waitFor('the download to be recorded', async () => (await linesOf(maria, { kind: 'exports' })).length === 1);
    const again = await app.as(maria).fetch('/api/manager/audit.csv?kind=exports');
    expect(await again.text()).toContain(`,user,"'=HYPERLINK(""http://evil.example"",""Maria"")",${maria.userId},`);
  });

  it('is taken along so many times an hour, because each is recorded for a year (D24)', async () => {
    const { maria } = newFamily();
    const download = async () => {
      const response = await app.as(maria).fetch('/api/manager/audit.csv');
      await response.text();
      return response.status;
    };
    for (let count = 0; count < MAX_DOWNLOADS; count++) expect(await download()).toBe(200);
    expect(await download()).toBe(429);
  });

  it('holds all lines, however many pages they are', async () => {
    const { maria, famibookId } = newFamily();
    await app.sql(
      `INSERT INTO activity (id, at, action, kind, actor_kind, actor_id, famibook_id)
       SELECT gen_random_uuid(), now() - n / 3 * interval '1 second', 'member.left', 'members', 'user', 'x', $1
         FROM generate_series(1, 2500) n`,
      [famibookId],
    );
    const text = await (await app.as(maria).fetch('/api/manager/audit.csv?kind=members')).text();
    expect(text.trimEnd().split('\r\n')).toHaveLength(2_501);
  });
});
