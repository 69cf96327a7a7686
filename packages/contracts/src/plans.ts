import { z } from 'zod';

export const PlanType = z.enum(['basic', 'premium', 'enterprise'], {
  error: 'Choose the plan basic, premium or enterprise',
});
export type PlanType = z.infer<typeof PlanType>;

export interface Plan {
  name: string;
  /** US dollars a month. */
  price: number;
  /** FamiBooks its manager may open; null: no limit. */
  spaces: number | null;
  /** Photos one FamiBook may hold; null: no limit. */
  photos: number | null;
  content: readonly string[];
}

/** What each plan costs and holds (D21). */
export const PLANS: Readonly<Record<PlanType, Plan>> = {
  basic: {
    name: 'Basic',
    price: 9.99,
    spaces: 1,
    photos: 500,
    content: ['1 space', 'Up to 500 photos', 'Message board', 'Basic support'],
  },
  premium: {
    name: 'Premium',
    price: 19.99,
    spaces: 5,
    photos: null,
    content: ['5 spaces', 'Unlimited photos', 'Advanced features', 'Priority support'],
  },
  enterprise: {
    name: 'Enterprise',
    price: 49.99,
    spaces: null,
    photos: null,
    content: ['Unlimited spaces', 'Custom features', 'White label option', 'Dedicated support'],
  },
};
