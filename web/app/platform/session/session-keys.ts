/** The names under which the session lies in local storage (spec §3). */
export const userKey = 'authUser';
export const tokenKey = 'authToken';
