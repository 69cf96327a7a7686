/** The texts of the upload dialog. */
export const UPLOAD_TEXT = {
  title: 'Upload Photo',
  hint: (megabytes: number) => `JPEG, PNG or GIF, up to ${megabytes} MB each. You can choose several at once.`,
  choose: 'Choose photos',
  more: 'Add more',
  drop: 'or drop them here',
  dropAnywhere: 'Drop your photos here',
  description: 'Description',
  descriptionForAll: 'Description for all',
  different: 'Different description',
  differentFor: (name: string) => `Different description for ${name}`,
  same: 'Same as the others',
  sameFor: (name: string) => `Same as the others for ${name}`,
  list: 'Chosen files',
  allProgress: 'Upload of all photos',
  chosen: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
  refusedFiles: (count: number) =>
    count === 1 ? '1 file cannot be uploaded. See why below.' : `${count} files cannot be uploaded. See why below.`,
  tags: 'Tags',
  tagsHint: 'Separated by commas: beach, summer 2026',
  optional: '(Optional)',
  submit: (count: number) => (count > 1 ? `Upload ${count} Photos` : 'Upload Photo'),
  sending: (current: number, total: number) => (total > 1 ? `Uploading ${current} of ${total}` : 'Uploading…'),
  cancel: 'Cancel',
  cancelAll: 'Cancel uploads',
  done: 'Done',
  row: {
    sending: (percent: number) => `${percent}%`,
    preparing: 'Preparing…',
    finishing: 'Almost there…',
    paused: 'Waiting…',
    done: 'Uploaded',
    cancelled: 'Cancelled',
    remove: (name: string) => `Remove ${name}`,
    stop: (name: string) => `Cancel the upload of ${name}`,
    retry: 'Try again',
    progress: (name: string) => `Upload of ${name}`,
  },
  waitingFor: {
    connection: 'Waiting for the connection. The upload will continue by itself.',
    server: 'The server is busy. The upload will continue by itself.',
  },
  alreadyShared: 'This photo is already in your gallery.',
  unfinished: {
    title: (count: number) =>
      count === 1 ? 'One upload was not finished. Continue it?' : `${count} uploads were not finished. Continue them?`,
    continue: 'Continue',
    discard: 'Discard',
  },
  success: 'Photo uploaded successfully! Returning to homepage...',
  /** While others are left in the dialog, or when its page was left. */
  oneUploaded: 'Photo uploaded successfully!',
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
  unreadable: { title: 'Upload failed', text: 'Unable to read the selected file. Please try again.' },
  failed: 'Failed to upload photo',
} as const;
