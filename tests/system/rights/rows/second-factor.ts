import { at, type Row } from '../row.ts';

const PATH = '/api/user/second-factor';
const ABOUT_CALLER = { none: 'it is about the caller' } as const;
/** The matrix is about who may try; what a wrong password or code leads to is shown in auth. */
const WRONG = { password: 'not-the-password', code: '000000' } as const;

export const SECOND_FACTOR_ROWS: readonly Row[] = [
  {
    call: 'loginSecondFactor',
    own: '401 401 401 401 401 401 401',
    other: { none: 'it is about the sign-in that the browser has begun' },
    halfSignedIn: {
      status: '200',
      send: (fixture) => ({ path: '/api/login/second-factor', json: { code: fixture.recoveryCode() } }),
    },
    send: at('/api/login/second-factor', { code: '000000' }),
  },
  { call: 'getSecondFactor', own: '401 200 200 200 200 200 200', other: ABOUT_CALLER, send: at(PATH) },
  {
    call: 'beginSecondFactor',
    own: '401 400 400 400 400 400 400',
    other: ABOUT_CALLER,
    send: at(PATH, { password: WRONG.password }),
  },
  {
    call: 'confirmSecondFactor',
    own: '401 409 409 409 409 409 409',
    other: ABOUT_CALLER,
    send: at(`${PATH}/confirm`, { code: WRONG.code }),
  },
  {
    call: 'renewRecoveryCodes',
    own: '401 409 409 409 409 409 409',
    other: ABOUT_CALLER,
    send: at(`${PATH}/recovery-codes`, WRONG),
  },
  {
    call: 'turnOffSecondFactor',
    own: '401 409 409 409 409 409 409',
    other: ABOUT_CALLER,
    send: at(PATH, WRONG),
  },
];
