/** The texts of the home page. */
export const HOME_TEXT = {
  hello: (firstName: string) => `Hello ${firstName}.`,
  welcome: 'Welcome back to',
  allFamiBooks: 'All FamiBooks',
  tagline: 'Share family photos, preserve memories, and stay connected with loved ones',
  counters: { photos: 'photos in gallery', conversations: 'conversations active' },
  parts: { gallery: 'Photos', messages: 'Messages' },
  add: 'Add',
  addEntries: { photo: 'Upload Photo', message: 'New Message', audio: 'Upload MP3' },
  you: 'You',
  skip: 'Skip to photos',
  manager: 'Manager',
  menu: {
    label: 'Your account',
    administration: 'Administration',
    account: 'Account',
    famibooks: 'My FamiBooks',
    download: 'Download what I shared',
    theme: { light: 'Light colors', dark: 'Dark colors' },
    textSize: 'Text size',
    textSizes: { normal: 'Normal', large: 'Large', larger: 'Larger' },
  },
  signOut: 'Sign Out',
  pending: {
    title: 'Account Pending Approval',
    welcome: (name: string) => `Welcome ${name}! Your account is being reviewed by our administrators.`,
    afterwards: "You'll be able to access photos and messages once your account is approved.",
  },
  suspended: {
    text: 'This FamiBook is suspended. Please contact the administrator.',
    afterwards: 'Nothing in it is lost. Your other FamiBooks are open as before.',
  },
  account: 'Your account',
  otherFamiBooks: 'Your other FamiBooks',
  reset: {
    text: (date: string) =>
      `A password reset was requested for your account on ${date}. If this was not you, tell the administrator.`,
    dismiss: 'Dismiss this notice',
  },
  waiting: (names: readonly string[]) => {
    const list = new Intl.ListFormat('en').format(names);
    return names.length === 1
      ? `Your request to join ${list} is waiting for the manager's approval.`
      : `Your requests to join ${list} are waiting for the managers' approval.`;
  },
} as const;
