/** Sessions with mail servers begun in a minute, all users and providers together. */
export const SESSIONS_A_MINUTE = 60;
