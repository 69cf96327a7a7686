/** The texts of the landing page. */
export const LANDING = {
  badge: 'Private, by family, for family',
  title: 'Relive the Memories',
  lead: 'One quiet place where your family’s photos and words stay together. Only the people you let in can see them.',
  login: 'Login',
  signUp: 'Sign Up',
  getStarted: 'Get Started',
  waitingPhoto: {
    title: 'A photo is waiting for you',
    text: 'Sign in, and it opens right away.',
    action: 'Sign In to See It',
  },
  required: {
    title: 'Login Required',
    text: 'Please log in to view photos and messages from your family members',
    action: 'Sign In to Continue',
  },
  featuresTitle: 'What a FamiBook is for',
  features: {
    photos: {
      title: 'Photo Sharing',
      text: 'A photo, a line, a few tags. Everyone in the family sees it right away.',
    },
    messages: {
      title: 'Message Board',
      text: 'Ask, tell, answer. Conversations that are easy to find again, long after the day is over.',
    },
    safe: {
      title: 'Safe Community',
      text: 'Every member is approved by your manager, and locations are removed from every photo.',
    },
  },
  ready: { title: 'Ready to Connect?', text: 'It takes a minute, and nobody needs to be good with computers.' },
  subscribe: 'Subscribe New Famibook',
  managerAccess: 'Manager Access',
} as const;
