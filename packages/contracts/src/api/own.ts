export { changeName, changePicture, deleteOwnAccount, removePicture } from '../account/endpoints.ts';
export { leaveFamiBook } from '../members/endpoints.ts';
