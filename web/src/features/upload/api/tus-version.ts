/** The protocol of resumable uploads: https://tus.io/protocols/resumable-upload. */
export const TUS = { 'Tus-Resumable': '1.0.0' } as const;
