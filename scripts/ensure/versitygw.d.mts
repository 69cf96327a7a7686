export const versitygwPath: string;
export function canHaveVersitygw(): boolean;
export function buildVersitygw(): Promise<void>;
export function buildVersitygwInBackground(): void;
