/** All cases of the protocol. Their names are the keys of the recorded answers and of the deviations. */
import { deletionCases } from './cases/deletion.ts';
import { emailLinkCases } from './cases/email-link.ts';
import { envelopeCases } from './cases/envelope.ts';
import { lookupCases } from './cases/lookup.ts';
import { mailCases } from './cases/mail.ts';
import { mailedCodeCases } from './cases/mailed-codes.ts';
import { providerCases } from './cases/providers.ts';
import { providerLinkCases } from './cases/provider-links.ts';
import { refreshCases } from './cases/refresh.ts';
import { resetCases } from './cases/reset.ts';
import { secondFactorCases } from './cases/second-factor.ts';
import { signInCases } from './cases/sign-in.ts';
import { signUpCases } from './cases/sign-up.ts';
import { updateCases } from './cases/update.ts';
import { updateCredentialCases } from './cases/update-credentials.ts';
import type { Cases } from './talk.ts';

export const cases: Cases = {
  ...envelopeCases,
  ...signUpCases,
  ...signInCases,
  ...lookupCases,
  ...updateCases,
  ...updateCredentialCases,
  ...mailCases,
  ...mailedCodeCases,
  ...resetCases,
  ...emailLinkCases,
  ...providerCases,
  ...providerLinkCases,
  ...refreshCases,
  ...deletionCases,
  ...secondFactorCases,
};
