/** Delays of the specification, in milliseconds. */
export const TOAST = {
  duration: 5_000,
  removeDelay: 1_000_000,
  limit: 1,
  swipePixels: 50,
  hotkey: ['F8'] as string[],
} as const;
/** The credentials of a new manager account are shown once, for this long. */
export const CREDENTIALS_TOAST = 15_000;
/** A link that the browser does not copy is shown for this long, so that the user can copy it. */
export const LINK_TOAST = 30_000;
/** What was typed in a box that is gone is shown for this long, so that the user can copy it. */
export const TYPED_TEXT_TOAST = 60_000;
/** The end of an import whose page was left is shown once, for this long. */
export const IMPORT_TOAST = 15_000;
export const TOOLTIP = { openDelay: 700, skipDelay: 300 } as const;
/** While the live connection cannot be opened again, the session is checked at the first failure and every so many. */
export const LIVE = { reconnect: 3_000, jitter: 1_000, failuresPerCheck: 16 } as const;
/** A failed read of the current user is retried after a pause that doubles from the first to the longest. */
export const USER_RETRY = { first: 3_000, longest: 30_000, jitter: 1_000 } as const;
/** By then every service has replicated a new name or picture, or that a FamiBook is suspended or resumed. */
export const REPLICATED = { after: 1_000, jitter: 1_000 } as const;
/** The music is played this long after its metadata; a volume that was set is read back after the other pause. */
export const AUDIO = { playAfter: 500, volume: 0.7, volumeReadAfter: 100 } as const;
/** A sign-out waits no longer for its response. */
export const SIGN_OUT_DEADLINE = 5_000;
export const AUTH = { registerTabAfter: 1_000, loginAgainAfter: 500 } as const;
/** The status of a pending reset is read this often. */
export const RESET_POLLING = 3_000;
/** A search begins this long after the last key. */
export const SEARCH_WAIT = 250;
export const GALLERY = { scrollAfterUpload: 1_000 } as const;
/** The pause in typing before tags are suggested, and how many. */
export const TAGS = { suggestAfter: 150, suggestions: 6 } as const;
/** When the code of a page takes longer than this, the page shows that it is loading. */
export const PAGE_DEADLINE = 1_000;
/** Code that could not be loaded is asked for once more after this pause. */
export const CODE_AGAIN_AFTER = 500;
/** The app's code waits no longer for the first pictures to be shown. */
export const FIRST_PICTURE_WAIT = 200;
/** The first pictures stand no longer without a word of why nothing responds. */
export const EARLY_HOME_DEADLINE = 3_000;
/** The first screen waits no longer for what was asked for before it. */
export const FIRST_SCREEN_WAIT = 300;
/** The distance between the top bar and an anchor, in pixels. */
export const SCROLL_OFFSET = 80;
/** The lists and counts of a desk are read this often. */
export const MANAGER_POLLING = 5_000;
/** The manager's desk is left this long after a refusal, or after the session ended. */
export const MANAGER = { deniedRedirectAfter: 500, signedOutRedirectAfter: 1_000 } as const;
/** The status of the backups is read this often, more often while one runs, and the state of the drive. */
export const BACKUPS = { statusPolling: 30_000, progressPolling: 3_000, cloudPolling: 60_000 } as const;
/** How long after the sign-in photos of the cloud drive are imported, and for how long the drive's status counts. */
export const CLOUD_SYNC = { after: 2_000, statusFresh: 300_000 } as const;
/** The server is asked this often whether a restore has ended, if it says no other time itself. */
export const RESTORING_POLLING = 3_000;
/** A decided row of a desk closes after it has shown its end for a moment; its list is read again when it is closed. */
export const LEAVING_ROW = { closesAfter: 200, readAfter: 450 } as const;
/**
 * The months are read again this long after photos were added or removed; a key press waits this long for the next one.
 */
export const MONTHS = { readAgainAfter: 1_000, keyWait: 250 } as const;
/**
 * The click of a tap comes this long after the finger at most. A press whose end is lost, such as one that a dialog of the
 * browser interrupts, counts no longer than this.
 */
export const PRESS = { clickAfter: 100, longest: 10_000 } as const;
/** Code that no first screen needs is loaded this long after it: toasts, and the landing page. */
export const FETCH_AHEAD_AFTER = 1_600;
/** Photos of earlier years that take longer are shown at the next visit, because they would move the list below. */
export const ON_THIS_DAY_DEADLINE = 1_500;
/** The seconds for each photo of a slideshow, the choices, and the delay after which its controls hide. */
export const SLIDESHOW = { seconds: 5, choices: [3, 5, 10], hideAfter: 3_000 } as const;
