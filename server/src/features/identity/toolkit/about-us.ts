import { passwordLengths } from '../passwords/password-rules.ts';
import type { Verb } from './verb.ts';

/** What the client asks before its first popup: where it may run. A host name stands for those below it, too. */
export const projects: Verb = async (_body, request, context) => {
  const { publicUrl, publicUncensoredUrl } = context.config.site;
  const { origin, host } = context.anonymous(request);
  const origins = [origin, `http://${host}`, publicUrl, publicUncensoredUrl];
  const hosts = origins.flatMap((each) => (each && URL.canParse(each) ? [new URL(each).hostname] : []));
  return { projectId: context.config.identity.projectId, authorizedDomains: [...new Set(hosts)] };
};

/** What a password has to be, for the client to say before it is sent. */
export const passwordPolicy: Verb = async () => ({
  customStrengthOptions: {
    minPasswordLength: passwordLengths.min,
    maxPasswordLength: passwordLengths.max,
  },
  allowedNonAlphanumericCharacters: [],
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
});
