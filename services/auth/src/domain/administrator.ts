/** Where the administrator signs in when nobody chose an address (D3). */
export const DEFAULT_ADMIN_EMAIL = 'admin@famibook.local';
