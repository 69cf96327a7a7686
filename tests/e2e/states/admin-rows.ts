import { hoursAgo } from './hours-ago.ts';

const ID = '0191a0a0-0000-7000-8000-0000000000';

const request = {
  companyName: null,
  phoneNumber: null,
  planType: 'basic',
  requestedSpaces: 1,
  isMixedScript: false,
  message: null,
  isApproved: false,
  status: 'pending',
  approvedAt: null,
  approvedBy: null,
  managerUserId: null,
};

/** Requests for a FamiBook in every state, the last of a user whose account was deleted. */
export const SUBSCRIPTIONS = [
  {
    ...request,
    id: 5,
    managerName: 'Inês Moreau-Castelo Branco',
    managerEmail: 'ines@moreau.example',
    companyName: 'Moreau & Daughters, Bookbinders',
    phoneNumber: '+33 1 23 45 67 89',
    planType: 'premium',
    requestedSpaces: 3,
    famibookName: 'The Moreau Family',
    message:
      'We are forty cousins in three countries and meet every second summer. Until now the photos lie in five shoe boxes and on eleven phones.\n\nCould we have one FamiBook for each branch of the family? My sister would look after the Portuguese one. The album of our grandparents is at https://example.org/album for whoever would like to see what it is about.',
    createdAt: hoursAgo(1),
  },
  {
    ...request,
    id: 4,
    managerName: 'Аnna Berg',
    managerEmail: 'anna@berg.example',
    famibookName: 'The Bеrg Family',
    isMixedScript: true,
    createdAt: hoursAgo(30),
  },
  {
    ...request,
    id: 3,
    managerName: 'Chidi Okafor',
    managerEmail: 'chidi@okafor.example',
    planType: 'premium',
    famibookName: 'The Okafor Family',
    isApproved: true,
    status: 'approved',
    createdAt: hoursAgo(200),
  },
  {
    ...request,
    id: 2,
    managerName: 'Test Test',
    managerEmail: 'test@spam.example',
    famibookName: 'Free Prizes',
    status: 'rejected',
    createdAt: hoursAgo(400),
  },
  {
    ...request,
    id: 1,
    managerName: '',
    managerEmail: '',
    famibookName: 'The Lindqvist Family',
    status: 'ended',
    createdAt: hoursAgo(900),
  },
];

const famibook = {
  pending: 0,
  photos: 0,
  bytes: 0,
  planType: 'basic',
  isSuspended: false,
  createdAt: hoursAgo(2_000),
  lastActivityAt: null,
};

export const FAMIBOOKS = [
  {
    ...famibook,
    id: `${ID}01`,
    famibookName: 'The Hallgren Family',
    manager: { id: `${ID}11`, firstName: 'Nora', lastName: 'Hallgren', email: 'nora@hallgren.example' },
    members: 24,
    pending: 2,
    photos: 1_284,
    bytes: 5_400_000_000,
    planType: 'premium',
    lastActivityAt: hoursAgo(2),
  },
  {
    ...famibook,
    id: `${ID}02`,
    famibookName: 'The Moreau-Castelo Branco and Descendants of Villefranche-sur-Saône Family Reunion',
    manager: { id: `${ID}12`, firstName: 'Inês', lastName: 'Moreau-Castelo Branco', email: 'ines@moreau.example' },
    members: 1,
  },
  {
    ...famibook,
    id: `${ID}03`,
    famibookName: 'The Okafor Family',
    manager: null,
    members: 3,
    photos: null,
    bytes: null,
    isSuspended: true,
    lastActivityAt: hoursAgo(900),
  },
];

export const MEMBERS = [
  { id: `${ID}21`, firstName: 'Sam', lastName: 'Hallgren', email: 'sam@hallgren.example', isManager: false },
  { id: `${ID}22`, firstName: 'Mika', lastName: 'Hallgren', email: 'mika@hallgren.example', isManager: false },
];

const mail = {
  template: 'join-requested',
  recipient: { name: 'Ingrid Hallgren', email: 'ingrid@hallgren.example' },
  famibookName: 'The Hallgren Family',
  reason: '550 5.1.1 <ingrid@hallgren.example>: Recipient address rejected: User unknown in virtual mailbox table',
  tries: 1,
  createdAt: hoursAgo(30),
  givenUpAt: hoursAgo(29),
};

/** Mails that were given up, the last one to a user whose account was deleted. */
export const UNDELIVERED_MAILS = [
  { ...mail, id: `${ID}31` },
  {
    ...mail,
    id: `${ID}32`,
    template: 'reset-approved',
    recipient: { name: 'Inês Moreau-Castelo Branco', email: 'ines.moreau.castelo.branco@a-rather-long-domain.example' },
    famibookName: null,
    reason: 'connect ETIMEDOUT 203.0.113.25:587',
    tries: 24,
  },
  { ...mail, id: `${ID}33`, template: 'membership-approved', recipient: null, tries: 3 },
];
