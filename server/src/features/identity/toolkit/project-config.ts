import { passwordLengths } from '../passwords/password-rules.ts';
import type { Operation } from './operation.ts';

/** The hosts where the client may run; it requests them before its first popup. A host includes its subdomains. */
export const projectConfig: Operation = async (_body, request, context) => {
  const { publicUrl, publicUncensoredUrl } = context.config.site;
  const { origin, host } = context.anonymous(request);
  const origins = [origin, `http://${host}`, publicUrl, publicUncensoredUrl];
  const hosts = origins.flatMap((each) => (each && URL.canParse(each) ? [new URL(each).hostname] : []));
  return { projectId: context.config.identity.projectId, authorizedDomains: [...new Set(hosts)] };
};

/** The password policy, so that the client can check a password before sending it. */
export const passwordPolicy: Operation = async () => ({
  customStrengthOptions: {
    minPasswordLength: passwordLengths.min,
    maxPasswordLength: passwordLengths.max,
  },
  allowedNonAlphanumericCharacters: [],
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
});
