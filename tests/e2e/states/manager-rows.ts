import { hoursAgo } from './hours-ago.ts';

const ID = '0191a0a0-0000-7000-8000-00000000000';
const person = (at: number, firstName: string, lastName: string) => ({
  id: `${ID}${at}`,
  firstName,
  lastName,
  profileImageUrl: null,
});
const TODAY = hoursAgo(2);
const YESTERDAY = hoursAgo(26);

const post = { likes: 0, hearts: 0, liked: false, hearted: false, isApproved: false, replyCount: 0, replies: [] };

const membership = (at: number, famibookName: string, isApproved: boolean, createdAt: string) => ({
  id: `${ID}${at}`,
  famibookId: `${ID}${at}`,
  famibookName,
  isApproved,
  isManager: false,
  createdAt,
});
type Membership = ReturnType<typeof membership>;
/** A row with its newest membership, which waits. */
function waiting(user: ReturnType<typeof person>, email: string, memberships: [Membership, ...Membership[]]) {
  const [{ id: membershipId, ...newest }] = memberships;
  return {
    ...newest,
    ...user,
    membershipId,
    email,
    memberships,
    passwordPreview: '$argon2id$v=19$m=19456,t=2,p=1',
  };
}

/** A user who waits in two FamiBooks and is a member of a third, and another who waits in one. */
export const PENDING_PEOPLE = [
  waiting(person(2, 'Theo', 'Brandt'), 'theo@brandt.example', [
    membership(6, 'The Hallgren Family', false, TODAY),
    membership(7, 'Everybody who was ever at the summer house by the long lake, and their children', false, YESTERDAY),
    membership(8, 'The Brandt Family', true, YESTERDAY),
  ]),
  waiting(person(5, 'Mika', 'Hallgren'), 'mika@hallgren.example', [
    membership(9, 'The Hallgren Family', false, YESTERDAY),
  ]),
];

/** Two messages that wait for a review. */
export const PENDING_MESSAGES = [
  {
    ...post,
    id: `${ID}1`,
    userId: `${ID}2`,
    user: person(2, 'Sam', 'Hallgren'),
    famibookId: `${ID}3`,
    famibookName: 'The Hallgren Family',
    parentId: null,
    createdAt: TODAY,
    content:
      'Who brings the long table on Sunday?\n\nWe will be fourteen, if Aunt Vera comes with the children. I can fetch the benches from the boathouse, but somebody with a trailer would have to take the table itself. The menu is at https://example.org/sunday so that nobody cooks the same thing twice.',
  },
  {
    ...post,
    id: `${ID}4`,
    userId: `${ID}5`,
    user: person(5, 'Mika', 'Hallgren'),
    famibookId: `${ID}3`,
    famibookName: 'The Hallgren Family',
    parentId: `${ID}1`,
    createdAt: YESTERDAY,
    content: 'I have a trailer.',
  },
];

const request = {
  id: 7,
  userId: `${ID}5`,
  user: { ...person(5, 'Mika', 'Hallgren'), email: 'mika@hallgren.example' },
  reason: 'New phone, Nora knows about it',
  code: '407193',
  isApproved: false,
  approvedAt: null,
  approvedBy: null,
  createdAt: TODAY,
  completedAt: null,
};
/** A request for a new password. */
export const PENDING_RESET = request;
/** Requests that were approved: one that waits for the person, one that is done. */
export const APPROVED_RESET = [
  { ...request, id: 6, isApproved: true, approvedAt: TODAY, reason: null },
  {
    ...request,
    id: 5,
    user: { ...person(2, 'Sam', 'Hallgren'), email: 'sam@hallgren.example' },
    isApproved: true,
    approvedAt: YESTERDAY,
    completedAt: YESTERDAY,
    reason: null,
  },
];

const file = {
  famibookId: `${ID}3`,
  famibookName: 'The Hallgren Family',
  managerId: `${ID}2`,
  audioUrl: '/api/media/song',
  updatedAt: TODAY,
};
/** An active and an inactive audio file. */
export const AUDIO_FILES = [
  {
    ...file,
    id: `${ID}8`,
    originalFilename: 'Summer_evening_by_the_lake.mp3',
    isActive: true,
    fileSize: 4_310_000,
    duration: 187.4,
    createdAt: TODAY,
  },
  {
    ...file,
    id: `${ID}9`,
    originalFilename: 'Waltz for Grandmother.wav',
    isActive: false,
    fileSize: 18_900_000,
    duration: 64,
    createdAt: YESTERDAY,
  },
];

/** A request for a FamiBook. */
export const PENDING_SUBSCRIPTION = {
  id: 9,
  managerName: 'Rita Rose',
  managerEmail: 'rita@rose.example',
  companyName: null,
  phoneNumber: '+46 70 123 45 67',
  planType: 'premium',
  requestedSpaces: 2,
  famibookName: 'The Rose Family',
  isMixedScript: false,
  message: 'For our reunion in June.',
  isApproved: false,
  status: 'pending',
  approvedAt: null,
  approvedBy: null,
  managerUserId: null,
  createdAt: TODAY,
};

export const SKIPPED_DRIVE_FILES = [
  {
    name: 'IMG_2041.HEIC',
    reason: 'Please select a JPEG, PNG, or GIF image',
    lastTriedAt: hoursAgo(2),
  },
  {
    name: 'Scan of the whole wall of pictures in the house of grandmother, all three rows.png',
    reason: 'Please select a photo smaller than 10MB',
    lastTriedAt: hoursAgo(2),
  },
];
