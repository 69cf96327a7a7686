import { z } from 'zod';
import { wholeNumber } from './whole-number.ts';

/**
 * A UUID (version 7: sortable by time of making), branded so that one kind of id cannot be passed for another. In lower
 * case whatever it came in, as databases and names of files have it: ids are compared as texts.
 */
function id<const Brand extends string>(brand: Brand) {
  return z.uuid('This is not a valid id').toLowerCase().brand(brand);
}

export const UserId = id('UserId');
export type UserId = z.infer<typeof UserId>;
export const SessionId = id('SessionId');
export type SessionId = z.infer<typeof SessionId>;
export const FamiBookId = id('FamiBookId');
export type FamiBookId = z.infer<typeof FamiBookId>;
export const MembershipId = id('MembershipId');
export type MembershipId = z.infer<typeof MembershipId>;
export const PhotoId = id('PhotoId');
export type PhotoId = z.infer<typeof PhotoId>;
export const CommentId = id('CommentId');
export type CommentId = z.infer<typeof CommentId>;
export const MessageId = id('MessageId');
export type MessageId = z.infer<typeof MessageId>;
export const FileId = id('FileId');
export type FileId = z.infer<typeof FileId>;
export const UploadId = id('UploadId');
export type UploadId = z.infer<typeof UploadId>;
export const AudioId = id('AudioId');
export type AudioId = z.infer<typeof AudioId>;
export const InvitationId = id('InvitationId');
export type InvitationId = z.infer<typeof InvitationId>;
export const MailId = id('MailId');
export type MailId = z.infer<typeof MailId>;

/** Requests that people quote to each other have short integer ids. */
function integerId<const Brand extends string>(brand: Brand) {
  return wholeNumber(z.number().int().positive().max(2_147_483_647).brand(brand));
}

export const SubscriptionId = integerId('SubscriptionId');
export type SubscriptionId = z.infer<typeof SubscriptionId>;
export const ResetRequestId = integerId('ResetRequestId');
export type ResetRequestId = z.infer<typeof ResetRequestId>;
