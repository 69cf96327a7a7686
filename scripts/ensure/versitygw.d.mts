export const versitygwPath: string;
export function canHaveVersitygw(): boolean;
export function buildVersitygw(): void;
export function buildVersitygwInBackground(): void;
