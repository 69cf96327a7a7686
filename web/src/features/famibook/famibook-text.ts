import { foundOf } from '../../lib/count-of.ts';

/** The texts of memberships and of switching. */
export const FAMIBOOK_TEXT = {
  name: 'FamiBook Name',
  switched: { title: 'Switched FamiBook', description: (name: string) => `Now viewing ${name}` },
  error: 'Error',
  choose: {
    title: 'Which FamiBook?',
    description: 'Choose the FamiBook this is for. It stays chosen until you choose another.',
    submit: 'Continue',
    cancel: 'Cancel',
  },
  page: {
    title: 'Your FamiBooks',
    subtitle: 'Each one is a separate family. You see one at a time.',
    home: 'Back to Home',
    tabs: { list: 'My FamiBooks', join: 'Join New FamiBook' },
  },
  list: {
    empty: "You don't have any FamiBook memberships yet.",
    emptyText: 'Ask to join your family’s FamiBook by its name.',
    failed: 'Your FamiBooks could not be loaded',
    again: 'Try again',
    manager: 'Manager',
    member: 'Member',
    pending: 'Pending',
    current: 'Current',
    joined: (day: string) => `Joined ${day}`,
    asked: (day: string) => `Asked to join ${day}`,
    hasAccess: 'You have access to photos and messages in this FamiBook',
    waits: 'Waiting for manager approval to access content',
    switchTo: 'Switch To',
    waiting: 'Waiting Approval',
  },
  leave: {
    label: 'Leave',
    title: (name: string) => `Leave ${name}?`,
    question:
      'You will no longer see its photos and messages. What you shared stays there. To come back you have to ask again.',
    done: (name: string) => ({ title: 'FamiBook left', description: `You are no longer in ${name}.` }),
  },
  withdraw: {
    label: 'Withdraw',
    title: 'Withdraw your request?',
    question: 'Your request to join will be withdrawn. You can ask again later.',
    done: (name: string) => ({
      title: 'Request withdrawn',
      description: `Your request to join ${name} was withdrawn.`,
    }),
  },
  combobox: {
    label: 'FamiBook',
    placeholder: 'Name, or its manager’s name or email',
    open: 'Show FamiBooks',
    loading: 'Searching…',
    none: 'No FamiBook matches. Try a part of its name.',
    found: (shown: number, total: number) => foundOf(shown, total, 'FamiBook', 'FamiBooks'),
    manager: (name: string, email: string) => `Manager: ${name}, ${email}`,
    noManager: 'No manager',
    suspended: 'Suspended',
  },
  invited: {
    title: (manager: string, famibookName: string) => `${manager} invites you to ${famibookName}`,
    signedInAs: (name: string) => `You are signed in as ${name}.`,
    join: (famibookName: string) => `Join ${famibookName}`,
    waits: (manager: string) =>
      `You have asked to join. ${manager} decides, and you will find it on your home page then.`,
    isIn: (famibookName: string) => `You are already in ${famibookName}.`,
    open: (famibookName: string) => `Go to ${famibookName}`,
    home: 'Back to Home',
    welcome: (famibookName: string) => ({
      title: `Welcome to ${famibookName}!`,
      description: 'You can see its photos and messages now.',
    }),
  },
  linked: {
    about: (famibookName: string) => `This link is about ${famibookName}.`,
    viewing: (famibookName: string) => `You are now viewing ${famibookName}.`,
    switchTo: (famibookName: string) => `Switch to ${famibookName}`,
    stay: (famibookName: string) => `Stay in ${famibookName}`,
  },
  anywhere: {
    title: 'Switch to any FamiBook',
    hint: 'As the administrator you can open any FamiBook.',
    viewing: (name: string) => `You are now viewing ${name}.`,
    submit: 'Switch',
  },
  join: {
    title: 'Join New FamiBook',
    hint: 'Type it as your family writes it. Capital letters do not matter.',
    submit: 'Request to Join FamiBook',
    asked: 'Request Sent',
    howTitle: 'How it works',
    how: [
      'Ask your family for the name of their FamiBook and enter it here.',
      'Its manager sees that you would like to join.',
      'Once you are approved, you will find it under My FamiBooks and can switch to it.',
      'You stay in your other FamiBooks. The members of one cannot see the others.',
    ],
  },
} as const;
