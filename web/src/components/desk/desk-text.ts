/** The texts that all desks share. */
export const DESK_TEXT = {
  back: 'Back to the dashboard',
  waiting: 'waiting',
  search: 'Search',
  none: 'Nothing matches',
  noneText: 'Check the spelling, or type only a part of what you are looking for.',
  more: 'Show more',
  loading: 'Loading',
  failedToLoad: 'This list could not be loaded',
  again: 'Try again',
  stale: 'This list could not be refreshed. Trying again…',
} as const;
