/** Keys of the session in local storage (spec §3). */
export const userKey = 'authUser';
export const tokenKey = 'authToken';
/** In session storage: opens the sign-in dialog after a reload. The value is the path to go to afterwards, or empty. */
export const signInRequestKey = 'signInRequest';
