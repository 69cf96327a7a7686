/** Delays the product promises, in milliseconds. */
export const TOAST = {
  duration: 5_000,
  removeDelay: 1_000_000,
  limit: 1,
  swipePixels: 50,
  hotkey: ['F8'] as string[],
} as const;
export const TOOLTIP = { openDelay: 700, skipDelay: 300 } as const;
export const LIVE = { reconnect: 3_000, jitter: 1_000 } as const;
/** Every service shows people by copies of its own: a new name or picture is everywhere by then. */
export const PERSON = { shownEverywhereAfter: 1_000, jitter: 1_000 } as const;
/** The attempt to play comes this long after the audio's metadata. */
export const AUDIO = { playAfter: 500, volume: 0.7 } as const;
/** Signing out waits no longer for a response. */
export const SIGN_OUT_DEADLINE = 5_000;
export const AUTH = { registerTabAfter: 1_000, loginAgainAfter: 500 } as const;
/** A reset that waits is looked at again this often. */
export const RESET_POLLING = 3_000;
export const GALLERY = { scrollAfterUpload: 1_000, searchWait: 250 } as const;
/** Tags are suggested this long after the last key, so many. */
export const TAGS = { suggestAfter: 150, suggestions: 6 } as const;
/** A page whose code takes longer to come gives way to the word that it loads. */
export const PAGE_DEADLINE = 1_000;
/** How far below the top bar an anchor stops, in pixels. */
export const SCROLL_OFFSET = 80;
/** Lists of people are looked at again this often; pages leave this long after a refusal or the session's end. */
export const MANAGER_POLLING = 5_000;
export const MANAGER = { deniedRedirectAfter: 500, signedOutRedirectAfter: 1_000 } as const;
/** Months are counted again this long after photos came or went; keys pressed one after another wait this long. */
export const MONTHS = { readAgainAfter: 1_000, keyWait: 250 } as const;
/** Photos of earlier years that take longer than this come another time: what stands below them would jump. */
export const ON_THIS_DAY_DEADLINE = 1_500;
/** How long a photo of a slideshow is shown, what one can choose, and when its controls hide. */
export const SLIDESHOW = { seconds: 5, choices: [3, 5, 10], hideAfter: 3_000 } as const;
