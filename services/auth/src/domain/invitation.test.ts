import { INVITATIONS } from '@famibook/contracts/limits';
import { expect, it } from 'vitest';
import { assertCanInvite, expiryAfter, invitationState, isLetIn } from './invitation.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const open = { uses: 2, used: 1, expiresAt: expiryAfter(7, NOW), endedAt: null };

it('an invitation is open until it is revoked, used up or expired (D43)', () => {
  expect(invitationState(open, NOW)).toBe('open');
  expect(invitationState({ ...open, used: 2 }, NOW)).toBe('used_up');
  expect(invitationState({ ...open, expiresAt: NOW }, NOW)).toBe('expired');
  expect(invitationState({ ...open, used: 2, expiresAt: NOW, endedAt: NOW }, NOW)).toBe('revoked');
});

it('its days are whole ones from the moment it is made', () => {
  expect(expiryAfter(7, NOW).toISOString()).toBe('2026-11-29T12:00:00.000Z');
});

it('one that lets in does so for a user who never had a membership there, and for no other (D43)', () => {
  expect(isLetIn({ letsIn: true }, false)).toBe(true);
  expect(isLetIn({ letsIn: true }, true)).toBe(false);
  expect(isLetIn({ letsIn: false }, false)).toBe(false);
  expect(isLetIn(null, false)).toBe(false);
});

it('a FamiBook has so many open ones and no more', () => {
  expect(() => assertCanInvite(INVITATIONS.openPerFamiBook - 1)).not.toThrow();
  expect(() => assertCanInvite(INVITATIONS.openPerFamiBook)).toThrow('at most 50 open invitations');
});
