import { FamiBookId, UserId } from '@famibook/contracts/ids';
import { describe, expect, it } from 'vitest';
import { messageIdOf } from './message-id.ts';

const id = '01890000-0000-7000-8000-000000000001';

describe('the Message-ID of a mail (D44)', () => {
  const mail = { eventId: id, template: 'role-received', recipient: { kind: 'user', id: UserId.parse(id) } } as const;

  it('is the same for the same event, recipient and template, and another for any other', () => {
    const manager = { kind: 'manager', id: FamiBookId.parse(id) } as const;
    const ids = [
      mail,
      { ...mail },
      { ...mail, recipient: manager },
      { ...mail, template: 'role-handed-over' as const },
    ].map((one) => messageIdOf(one, 'family.example'));
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(3);
    for (const one of ids) expect(one).toMatch(/^<[\w.-]+@family\.example>$/);
  });

  it('does not say who the recipient is', () => {
    const other = { ...mail, eventId: id.replace(/1$/, '2') };
    expect(messageIdOf(other, 'family.example')).not.toContain(id);
  });
});
