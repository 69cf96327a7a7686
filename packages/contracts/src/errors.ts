import { z } from 'zod';

/** Every error that the product responds with: its stable code, HTTP status and words for people (D16). */
export const ERRORS = {
  validation: { status: 400, message: 'Some of the values are not valid.' },
  bad_request: { status: 400, message: 'The request could not be understood.' },
  malformed_json: { status: 400, message: 'The request body is not valid JSON.' },
  choose_famibook: { status: 400, message: 'Choose the FamiBook this is for first.' },
  bad_audio: { status: 400, message: 'This audio file could not be read.' },
  bad_archive: { status: 400, message: 'This is not an archive that FamiBook made, or it is damaged.' },
  bad_image: { status: 400, message: 'This picture could not be read.' },
  code_needed: { status: 400, message: 'Two-step sign-in is on for this account. Enter a code too.' },
  wrong_code: { status: 400, message: 'This code is wrong. Enter the newest code that your app shows.' },
  unauthorized: { status: 401, message: 'Unauthorized' },
  invalid_credentials: { status: 401, message: 'Invalid credentials' },
  second_step_over: { status: 401, message: 'This sign-in took too long. Please enter your password again.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  pending_approval: { status: 403, message: 'Your account is pending approval.' },
  no_famibook: { status: 403, message: 'You are not a member of any FamiBook yet.' },
  famibook_suspended: { status: 403, message: 'This FamiBook is suspended. Please contact the administrator.' },
  second_factor_required: { status: 403, message: 'Administrators turn on two-step sign-in before anything else.' },
  wrong_famibook: { status: 403, message: 'wrong_famibook' },
  foreign_origin: { status: 403, message: 'This request came from another website and was refused.' },
  plan_photos: { status: 403, message: 'Your plan holds up to 500 photos. Ask your manager to upgrade.' },
  famibook_full: { status: 403, message: 'This FamiBook has used all of its storage. Delete something first.' },
  plan_spaces: { status: 403, message: 'Your plan does not include another FamiBook.' },
  not_found: { status: 404, message: 'This does not exist.' },
  famibook_not_found: { status: 404, message: 'No such FamiBook.' },
  invitation_not_found: {
    status: 404,
    message: 'This invitation no longer works. Ask the person who sent it for a new link.',
  },
  user_not_found: { status: 404, message: 'There is no such person here.' },
  session_not_found: { status: 404, message: 'There is no such session.' },
  photo_not_found: { status: 404, message: 'This photo does not exist.' },
  comment_not_found: { status: 404, message: 'This comment does not exist.' },
  message_not_found: { status: 404, message: 'This message does not exist.' },
  audio_not_found: { status: 404, message: 'This audio does not exist.' },
  reset_not_found: { status: 404, message: 'There is no such password reset request.' },
  upload_not_found: { status: 404, message: 'This upload no longer exists.' },
  subscription_not_found: { status: 404, message: 'There is no such subscription request.' },
  backup_not_found: { status: 404, message: 'There is no such backup.' },
  mail_not_found: { status: 404, message: 'There is no such mail.' },
  file_not_found: { status: 404, message: 'This file does not exist.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  slow_body: { status: 408, message: 'Your data took too long to arrive. Please try again.' },
  conflict: { status: 409, message: 'This can no longer be done.' },
  already_decided: { status: 409, message: 'This has already been decided.' },
  backup_running: { status: 409, message: 'A backup is running. Wait until it has ended, or cancel it.' },
  restore_running: { status: 409, message: 'A restore is running. Wait until it has ended.' },
  backup_damaged: { status: 409, message: 'This backup is damaged and cannot be restored. Nothing was changed.' },
  backup_newer: {
    status: 409,
    message: 'This backup was made by a newer version of FamiBook. Update FamiBook, then restore it.',
  },
  backup_key: {
    status: 409,
    message: 'This backup was encrypted with another key. Set FAMIBOOK_BACKUP_KEY to that key, then restore it.',
  },
  backup_elsewhere: {
    status: 409,
    message:
      'This backup lies in another place than backups go now. It can be read, restored or deleted once that place is set again. Nothing was changed.',
  },
  famibook_not_empty: { status: 409, message: 'Archives can only be imported into an empty FamiBook.' },
  parent_pending: { status: 409, message: 'Approve what this replies to first.' },
  replies_too_deep: { status: 409, message: 'Replies can be 5 levels deep. Please reply further up.' },
  reset_code_differs: {
    status: 409,
    message: 'This is not the code of this request. Ask the person to read it out again.',
  },
  upload_unfinished: { status: 409, message: 'This upload is not complete yet.' },
  upload_elsewhere: { status: 409, message: 'The offset does not match this upload. Request its current offset.' },
  photo_removed: { status: 409, message: 'This photo was deleted after it had been shared.' },
  upload_in_use: { status: 409, message: 'This upload is being continued by another request.' },
  famibook_changed: { status: 409, message: 'You have switched to another FamiBook. The page reloads.' },
  famibook_taken: { status: 409, message: 'This FamiBook name is already taken. Please choose another.' },
  email_taken: {
    status: 409,
    message: 'An account with this email already exists. Sign in and join this FamiBook from your account.',
  },
  already_member: { status: 409, message: 'You have already joined or asked to join this FamiBook.' },
  too_many_memberships: { status: 409, message: 'One person can be in at most 100 FamiBooks.' },
  too_many_invitations: {
    status: 409,
    message: 'A FamiBook can have at most 50 open invitations. Revoke one before you make another.',
  },
  second_factor_on: { status: 409, message: 'Two-step sign-in is already on.' },
  second_factor_off: { status: 409, message: 'Two-step sign-in is not on.' },
  enrolment_over: { status: 409, message: 'This took too long. Start again to get a new key for your app.' },
  last_administrator: { status: 409, message: 'The last administrator cannot be deleted.' },
  user_is_manager: {
    status: 409,
    message: 'This person manages a FamiBook. Hand over the role or delete the FamiBook first.',
  },
  which_famibook: {
    status: 409,
    message: 'This person is waiting in several FamiBooks. Say which one with famibookName.',
  },
  duplicate_photo: { status: 409, message: 'This photo is already in your gallery.' },
  too_many_audio_files: {
    status: 409,
    message: 'A FamiBook keeps at most 50 audio files. Delete one before you upload another.',
  },
  too_many_uploads: { status: 409, message: 'Too many uploads are in progress. Finish or cancel some first.' },
  tus_version: { status: 412, message: 'Uploads use the tus protocol 1.0.0.' },
  too_large: { status: 413, message: 'This is too large.' },
  unsupported_type: { status: 415, message: 'This type of content is not supported here.' },
  not_an_image: { status: 415, message: 'Please select a JPEG, PNG, or GIF image' },
  not_audio: { status: 415, message: 'Please select an MP3, WAV, or M4A file' },
  range_not_satisfiable: { status: 416, message: 'The requested part of this file does not exist.' },
  unknown_host: { status: 421, message: 'FamiBook does not answer to this host name.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please try again later.' },
  too_many_pending: {
    status: 429,
    message: 'Too many of your messages are waiting for review here. Please wait until they have been reviewed.',
  },
  too_many_attempts: { status: 429, message: 'Too many attempts. Please try again in a few minutes.' },
  headers_too_large: { status: 431, message: 'The request headers are too large.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
  disk_full: {
    status: 507,
    message: 'The storage of this FamiBook server is nearly full. Please tell your administrator.',
  },
  restoring: { status: 503, message: 'A backup is being restored. Please try again in a few minutes.' },
  unavailable: { status: 503, message: 'This is not available right now. Please try again in a moment.' },
  timeout: { status: 504, message: 'This took too long. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

/** The body of every failure. */
export const ErrorBody = z.looseObject({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
