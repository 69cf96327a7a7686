/** The words around standing in a FamiBook. */
export const FAMIBOOK_TEXT = {
  name: 'FamiBook Name',
  choose: {
    title: 'Which FamiBook?',
    description: 'Name the FamiBook this is for. It stays chosen until you choose another.',
    submit: 'Continue',
    cancel: 'Cancel',
    chosen: { title: 'Switched FamiBook', description: (name: string) => `Now viewing ${name}` },
  },
  join: {
    title: 'You are not in a FamiBook yet',
    text: (firstName: string) => `Welcome ${firstName}! Ask to join your family's FamiBook by its name.`,
    hint: 'Your family knows the name. The manager is asked to let you in.',
    submit: 'Request to Join FamiBook',
    asked: 'Request sent',
  },
} as const;
