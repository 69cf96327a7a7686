import type { InvitedTo } from '@famibook/contracts/invitations/schemas';

/** An invitation of which the browser has the link (D43). */
export interface LinkedInvitation extends InvitedTo {
  token: string;
}

/**
 * The link of an invitation. The token is in the fragment, which browsers send to no server: no log and no Referer
 * ever holds it.
 */
export function invitationLink(token: string): string {
  return new URL(`/invitation#${token}`, window.location.origin).href;
}

/** The token in the fragment of the link; empty when the link was cut off. */
export function tokenIn(hash: string): string {
  return hash.slice(1);
}
