import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '@famibook/contracts/second-factor/routes';
import type { Enrolment, PasswordAndCodeBody, SecondFactor } from '@famibook/contracts/second-factor/schemas';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useRead } from '../../../lib/api/read.ts';

/** Read each time the page opens, because no push reports a change. */
export const useSecondFactor = (): SWRResponse<SecondFactor | null, ApiError> =>
  useRead(getSecondFactor, {}, { revalidateIfStale: true });

export const beginEnrolment = (password: string): Promise<Enrolment> => call(beginSecondFactor, { body: { password } });

/** @returns the recovery codes, which are shown only now */
export const confirmEnrolment = async (code: string): Promise<string[]> =>
  (await call(confirmSecondFactor, { body: { code } })).recoveryCodes;

/** @returns the new recovery codes, which are shown only now */
export const renewCodes = async (body: PasswordAndCodeBody): Promise<string[]> =>
  (await call(renewRecoveryCodes, { body })).recoveryCodes;

export async function turnOff(body: PasswordAndCodeBody): Promise<void> {
  await call(turnOffSecondFactor, { body });
}
