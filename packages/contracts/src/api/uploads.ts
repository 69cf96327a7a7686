export {
  appendToUpload,
  cancelUpload,
  createUpload,
  findKnownPhotos,
  finishUpload,
  getUploadOffset,
  stageUpload,
} from '../uploads/endpoints.ts';
