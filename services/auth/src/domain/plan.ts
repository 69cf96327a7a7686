import { PLANS, type PlanType } from '@famibook/contracts/plans';
import { AppError } from '@famibook/service-kit/errors';

/** @throws AppError `plan_spaces` when the plan holds no further FamiBook (D21) */
export const assertPlanHoldsAnother = (planType: PlanType, spaces: number): void => {
  const most = PLANS[planType].spaces;
  if (most !== null && spaces >= most) throw new AppError('plan_spaces');
};
