import { socialButtons, type SignInSettings } from '@longstrip/contract/identity/sign-in.shapes';
import type { Config } from '../../config/config.ts';

type Settings = Pick<Config, 'identity' | 'social' | 'demo'>;

/** Whether the demo OpenID provider replaces the real ones: never if real credentials are configured. */
export function isDemoProviderOn({ identity, social, demo }: Settings): boolean {
  return demo && identity.provider === 'embedded' && Object.keys(social).length === 0;
}

/** The sign-in settings for the browser. Only browsers on this machine get the buttons of the demo. */
export function signInSettings(config: Settings, { isLocal }: { isLocal: boolean }): SignInSettings {
  const { identity, social } = config;
  if (identity.provider === 'firebase') {
    const { provider, projectId, apiKey, authDomain, buttons } = identity;
    return {
      provider,
      projectId,
      apiKey,
      authDomain,
      buttons: socialButtons.filter((each) => buttons.includes(each)),
    };
  }
  return {
    provider: 'embedded',
    projectId: identity.projectId,
    apiKey: identity.projectId,
    authDomain: null,
    buttons: socialButtons.filter((each) => each in social || (isLocal && isDemoProviderOn(config))),
  };
}
