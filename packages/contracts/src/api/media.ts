export { discardImage, getRendition, getStrippedOriginal, stageImage } from '../media/endpoints.ts';
