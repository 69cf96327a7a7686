export { getStats, getUserStats } from '../stats/endpoints.ts';
export {
  adminApproveSubscription,
  adminListSubscriptions,
  adminRejectSubscription,
  approveSubscription,
  changeSubscriptionPlan,
  listApprovedSubscriptions,
  listPendingSubscriptions,
  rejectSubscription,
  submitSubscription,
} from '../subscriptions/endpoints.ts';
