const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1_024;

/** `0 bytes`, `24 MB`, `1.3 GB`. 1 MB is 1,048,576 bytes (D17). */
export function formatBytes(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / Math.log2(STEP)));
  const value = bytes / STEP ** power;
  const digits = power > 0 && value < 10 ? 1 : 0;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: digits })} ${UNITS[power]}`;
}
