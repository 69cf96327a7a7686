export { deleteAudio, getActiveAudio, getAudio, listAudio, toggleAudio, uploadAudio } from '../audio/endpoints.ts';
