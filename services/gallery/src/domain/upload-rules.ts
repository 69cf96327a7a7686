import { PHOTO_FILE } from '@famibook/contracts/limits';
import { PLANS, PlanType } from '@famibook/contracts/plans';
import { AppError } from '@famibook/service-kit/errors';

export interface UploadLimit {
  maxBytes: number;
  /** The error message for a larger file. */
  tooLarge: string;
}

/** Phones send `X-Is-Mobile: true` and may send less (D17). */
export function uploadLimit(isMobile: boolean): UploadLimit {
  return isMobile
    ? { maxBytes: PHOTO_FILE.mobileBytes, tooLarge: 'Please select a photo smaller than 8MB' }
    : { maxBytes: PHOTO_FILE.desktopBytes, tooLarge: 'Please select a photo smaller than 10MB' };
}

/**
 * An unknown plan counts as basic.
 * @throws AppError `plan_photos` when the plan allows fewer than `photoCount` photos (D21)
 */
export function assertPlanAllows(planType: string, photoCount: number): void {
  const plan = PlanType.safeParse(planType);
  const maxPhotos = plan.success ? PLANS[plan.data].photos : PLANS.basic.photos;
  if (maxPhotos !== null && photoCount > maxPhotos) throw new AppError('plan_photos');
}
