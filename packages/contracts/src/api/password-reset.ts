export {
  approveReset,
  changePasswordDirectly,
  completeReset,
  getResetStatus,
  listApprovedResets,
  listPendingResets,
  requestReset,
} from '../password-reset/endpoints.ts';
