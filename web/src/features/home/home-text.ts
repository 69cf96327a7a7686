/** The words of the home page. */
export const HOME_TEXT = {
  hello: (firstName: string) => `Hello ${firstName}, welcome back to`,
  allFamiBooks: 'All FamiBooks',
  tagline: 'Share family photos, preserve memories, and stay connected with loved ones',
  counters: { photos: 'photos in gallery', conversations: 'conversations active' },
  gallery: 'Gallery',
  messages: 'Messages',
  manager: 'Manager',
  signOut: 'Sign Out',
  pending: {
    title: 'Account Pending Approval',
    welcome: (name: string) => `Welcome ${name}! Your account is being reviewed by our administrators.`,
    afterwards: "You'll be able to access photos and messages once your account is approved.",
  },
  waiting: (names: readonly string[]) =>
    `Your request to join ${new Intl.ListFormat('en').format(names)} is waiting for the manager's approval.`,
} as const;
