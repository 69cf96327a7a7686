import { PLANS, PlanType } from '@famibook/contracts/plans';
import { AppError } from '@famibook/service-kit/errors';

/** @throws AppError `plan_photos` when a FamiBook on this plan may not hold `photos` photos (D21) */
export const assertPlanHolds = (planType: string, photos: number): void => {
  const plan = PlanType.safeParse(planType);
  const most = plan.success ? PLANS[plan.data].photos : PLANS.basic.photos;
  if (most !== null && photos > most) throw new AppError('plan_photos');
};
