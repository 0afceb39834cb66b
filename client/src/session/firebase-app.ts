import type { SignInSettings, SocialButton } from '@longstrip/contract/identity/sign-in.shapes';
import { initializeApp } from '@firebase/app';
import {
  type Auth,
  type AuthProvider,
  browserLocalPersistence,
  connectAuthEmulator,
  FacebookAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  OAuthProvider,
} from '@firebase/auth';
import { adoptBeforeRefresh } from './adopt-tokens.ts';
import { installSignInRelay } from './sign-in-relay.ts';

/** Sets up the SDK: unchanged for the third-party service, else with the addresses of this site's server. */
export function startAuth({ provider, projectId, apiKey, authDomain }: SignInSettings): Auth {
  const isEmbedded = provider === 'embedded';
  const app = initializeApp({ projectId, apiKey, authDomain: authDomain ?? location.host });
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  if (isEmbedded) {
    if (location.protocol === 'https:') {
      const host = location.host;
      Object.assign(auth.config, { apiScheme: 'https', apiHost: host, tokenApiHost: host });
    } else {
      // The SDK's popup requires https except for emulators; development and the demo use plain http.
      connectAuthEmulator(auth, location.origin, { disableWarnings: true });
    }
    installSignInRelay();
  }
  // The SDK does not start its refresh 5 minutes before expiry by itself. Its refresh has the retries of spec §9.
  // oxlint-disable-next-line no-underscore-dangle -- the SDK's name for it
  (auth as unknown as { _startProactiveRefresh(): void })._startProactiveRefresh();
  adoptBeforeRefresh(auth);
  return auth;
}

export function providerOf(button: SocialButton): AuthProvider {
  if (button === 'google') return new GoogleAuthProvider();
  if (button === 'facebook') return new FacebookAuthProvider();
  if (button !== 'apple') throw new Error('Unsupported provider');
  const apple = new OAuthProvider('apple.com');
  apple.addScope('email');
  apple.addScope('name');
  return apple;
}
