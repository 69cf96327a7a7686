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

/** @throws AppError `plan_photos` when the plan allows fewer than `photoCount` photos (D21) */
export function assertPlanAllows(planType: string, photoCount: number): void {
  const maxPhotos = maxPhotosOf(planType);
  if (maxPhotos !== null && photoCount > maxPhotos) throw new AppError('plan_photos');
}

/** How many photos can be added to those that are there; null without a limit (D21). */
export function photosLeft(planType: string, photoCount: number): number | null {
  const maxPhotos = maxPhotosOf(planType);
  return maxPhotos === null ? null : Math.max(0, maxPhotos - photoCount);
}

/** An unknown plan counts as basic. */
function maxPhotosOf(planType: string): number | null {
  const plan = PlanType.safeParse(planType);
  return plan.success ? PLANS[plan.data].photos : PLANS.basic.photos;
}
