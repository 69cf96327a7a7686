import { EVENTS, type EventOf } from '@famibook/contracts/events';
import { describe, expect, it } from 'vitest';
import { LINES, lineOf, NOT_RECORDED, type RecordedEvent } from './activity-lines.ts';

const NORA = '01890000-0000-7000-8000-000000000001';
const BEN = '01890000-0000-7000-8000-000000000002';
const FAMIBOOK = { famibookId: '01890000-0000-7000-8000-000000000003', famibookName: 'The Rossis' };

function eventOf<T extends RecordedEvent>(type: T, data: object, changes: Partial<EventOf<T>> = {}): EventOf<T> {
  return {
    id: '01890000-0000-7000-8000-00000000000a',
    type,
    aggregateId: 'x',
    version: 1,
    epoch: 0,
    occurredAt: '2026-11-22T10:00:00.000Z',
    traceId: 'trace',
    source: 'auth',
    actor: { kind: 'user', id: NORA },
    names: { [NORA]: 'Nora Berg', [BEN]: 'Ben Rossi' },
    data: EVENTS[type].parse(data),
    ...changes,
  } as EventOf<T>;
}

const membership = { ...FAMIBOOK, membershipId: '01890000-0000-7000-8000-000000000004', userId: BEN };

describe('Activity (D41)', () => {
  it('records each type of event, or lists it as not recorded', () => {
    const known = [...Object.keys(LINES), ...NOT_RECORDED].sort();
    expect(known).toEqual(Object.keys(EVENTS).sort());
  });

  it('cuts a long detail so that no half of an emoji is left, which the database could not hold', () => {
    const formerName = `${'x'.repeat(299)}👨 and more`;
    const renamed = { ...FAMIBOOK, planType: 'basic', managerUserId: NORA, isSuspended: false, formerName };
    const { details } = lineOf(eventOf('famibook.renamed.v1', renamed)) ?? {};
    expect(JSON.stringify(details)).not.toMatch(/\\ud83d/);
  });

  it('says who did what to whom and where, with the names of that moment', () => {
    expect(lineOf(eventOf('membership.approved.v1', membership))).toEqual({
      id: '01890000-0000-7000-8000-00000000000a',
      at: new Date('2026-11-22T10:00:00Z'),
      actor: { kind: 'user', id: NORA, name: 'Nora Berg' },
      action: 'member.approved',
      subject: { kind: 'user', id: BEN, name: 'Ben Rossi' },
      ...FAMIBOOK,
      details: {},
    });
  });

  it('distinguishes a decline, a removal and a leaving', () => {
    const ended = (wasApproved: boolean, actor = NORA) =>
      lineOf(eventOf('membership.ended.v1', { ...membership, wasApproved }, { actor: { kind: 'user', id: actor } }))
        ?.action;
    expect([ended(false), ended(true), ended(true, BEN), ended(false, BEN)]).toEqual([
      'member.declined',
      'member.removed',
      'member.left',
      'request.withdrawn',
    ]);
  });

  it('records an operator without a name, and an event of an earlier version without names', () => {
    const operator = { kind: 'operator', id: 'reset-password' } as const;
    expect(lineOf(eventOf('person.password-reset-by-operator.v1', { userId: BEN }, { actor: operator }))).toMatchObject(
      {
        actor: { ...operator, name: null },
        famibookId: null,
      },
    );
    const nameless = eventOf('membership.approved.v1', membership, { names: undefined });
    expect(lineOf(nameless)).toMatchObject({ actor: { name: null }, subject: { id: BEN, name: null } });
  });

  it('records a new name, and nothing of a new picture', () => {
    const changed = { userId: BEN, firstName: 'Ben', lastName: 'Berg', profileImageUrl: null, famibookIds: [] };
    expect(lineOf(eventOf('person.changed.v1', changed))).toBeUndefined();
    expect(lineOf(eventOf('person.changed.v1', { ...changed, formerName: 'Ben Rossi' }))).toMatchObject({
      action: 'name.changed',
      details: { formerName: 'Ben Rossi' },
    });
  });

  it('records the deletion of an account, and nothing when a restore repeats it (D41)', () => {
    expect(lineOf(eventOf('person.deleted.v1', { userId: BEN }))).toMatchObject({ action: 'account.deleted' });
    expect(lineOf(eventOf('person.deleted.v1', { userId: BEN, isRepeated: true }))).toBeUndefined();
  });

  it('names a backup by its time, and of a restore which FamiBook came back, if it was not everything', () => {
    const backup = { backupId: 'b', level: 'daily', startedAt: '2026-11-22T03:00:00.000Z' };
    expect(lineOf(eventOf('restore.failed.v1', { ...backup, problem: 'An object is missing.' }))).toMatchObject({
      action: 'restore.failed',
      actor: { name: 'Nora Berg' },
      subject: { kind: 'backup', id: 'b', name: null },
      famibookId: null,
      details: { level: 'daily', startedAt: backup.startedAt, problem: 'An object is missing.' },
    });
    expect(lineOf(eventOf('restore.finished.v1', { ...backup, ...FAMIBOOK }))).toMatchObject(FAMIBOOK);
  });

  it('cuts what is too long for a line', () => {
    const signIn = { userId: BEN, userAgent: 'x'.repeat(5_000) };
    expect(lineOf(eventOf('person.signed-in-from-new-browser.v1', signIn))?.details.browser).toHaveLength(300);
  });
});
