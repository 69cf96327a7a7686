/** The words of the upload dialog. */
export const UPLOAD_TEXT = {
  title: 'Upload Photo',
  hint: (megabytes: number) => `JPEG, PNG or GIF, up to ${megabytes} MB each. Several at once are fine.`,
  choose: 'Choose photos',
  more: 'Add more',
  drop: 'or drop them here',
  dropAnywhere: 'Drop your photos here',
  description: 'Description',
  descriptionForAll: 'Description for all',
  ownDescription: 'Own description',
  ownPlaceholder: 'As for all',
  tags: 'Tags',
  tagsHint: 'Separated by commas: beach, summer 2026',
  optional: '(Optional)',
  submit: (count: number) => (count > 1 ? `Upload ${count} Photos` : 'Upload Photo'),
  cancel: 'Cancel',
  cancelAll: 'Cancel uploads',
  done: 'Done',
  row: {
    sending: (percent: number) => `${percent} %`,
    finishing: 'Almost there…',
    waiting: 'Waiting for the connection. It goes on by itself.',
    done: 'Uploaded',
    cancelled: 'Cancelled',
    remove: (name: string) => `Remove ${name}`,
    stop: (name: string) => `Cancel the upload of ${name}`,
    retry: 'Try again',
    progress: (name: string) => `Upload of ${name}`,
  },
  known: 'This photo is already in your gallery.',
  unfinished: {
    title: (count: number) =>
      count === 1 ? 'One photo was not finished. Continue?' : `${count} photos were not finished. Continue?`,
    go: 'Continue',
    drop: 'Discard',
  },
  success: 'Photo uploaded successfully! Returning to homepage...',
  someFailed: (count: number) =>
    count === 1
      ? 'One photo was not uploaded. See why beside it.'
      : `${count} photos were not uploaded. See why beside them.`,
  uploadFailed: 'Upload failed',
  noFile: 'Please select a photo to upload',
  wrongType: { title: 'Invalid file type', text: 'Please select a JPEG, PNG, or GIF image' },
  tooLarge: {
    title: 'File too large',
    text: (megabytes: number) => `Please select a photo smaller than ${megabytes}MB`,
  },
  unreadable: 'Unable to read the selected file. Please try again.',
  failed: 'Failed to upload photo',
} as const;
