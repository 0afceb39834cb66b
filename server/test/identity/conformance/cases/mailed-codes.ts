/** Codes for `accounts:update`: an address is verified or changed, or takes the account back. */
import { password, type Cases } from '../talk.ts';

export const mailedCodeCases: Cases = {
  'code: verifies the address': async ({ call, code, signUp }) => {
    const { idToken } = await signUp();
    const verified = await call('update', { idToken, oobCode: await code('VERIFY_EMAIL', { idToken }) });
    return [verified, await call('lookup', { idToken })];
  },
  'code: the next token has the verified address': async ({ call, code, done, signUp, refresh }) => {
    const { idToken, refreshToken } = await signUp();
    await done(call('update', { idToken, oobCode: await code('VERIFY_EMAIL', { idToken }) }));
    return refresh(refreshToken);
  },
  'code: a verifying code used twice': async ({ call, code, done, signUp }) => {
    const { idToken } = await signUp();
    const oobCode = await code('VERIFY_EMAIL', { idToken });
    await done(call('update', { idToken, oobCode }));
    return call('update', { idToken, oobCode });
  },
  'code: an invalid code': ({ call }) => call('update', { oobCode: 'garbage' }),
  'code: empty': ({ call }) => call('update', { oobCode: '' }),
  'code: a reset code instead of a verifying code': async ({ call, code, signUp, email }) => {
    await signUp();
    return call('update', { oobCode: await code('PASSWORD_RESET', { email }) });
  },
  'code: verifies, but the account was deleted meanwhile': async ({ call, code, done, signUp }) => {
    const { idToken } = await signUp();
    const oobCode = await code('VERIFY_EMAIL', { idToken });
    await done(call('delete', { idToken }));
    return call('update', { idToken, oobCode });
  },
  'code: changes the address': async ({ call, code, signUp, signIn, mail }) => {
    const { idToken } = await signUp();
    const oobCode = await code('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: mail('new') }, mail('new'));
    const changed = await call('update', { idToken, oobCode });
    return [changed, await signIn(password, mail('new')), await signIn()];
  },
  'code: a code for a new address used twice': async ({ call, code, done, signUp, mail }) => {
    const { idToken } = await signUp();
    const oobCode = await code('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: mail('new') }, mail('new'));
    await done(call('update', { idToken, oobCode }));
    return call('update', { idToken, oobCode });
  },
  'code: the new address was taken meanwhile': async ({ call, code, signUp, mail }) => {
    const { idToken } = await signUp();
    const oobCode = await code('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: mail('new') }, mail('new'));
    await signUp(mail('new'));
    return call('update', { idToken, oobCode });
  },
  'code: checking a code for a new address': async ({ call, code, signUp, mail }) => {
    const { idToken } = await signUp();
    const oobCode = await code('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: mail('new') }, mail('new'));
    return [await call('resetPassword', { oobCode }), await call('lookup', { idToken })];
  },
  'code: verifies, but the account was disabled meanwhile': async ({ call, code, disable, signUp }) => {
    const { localId, idToken } = await signUp();
    const oobCode = await code('VERIFY_EMAIL', { idToken });
    await disable(localId);
    return call('update', { idToken, oobCode });
  },
  'code: takes the account back with the old address': async (talk) => {
    const { call, code, codeIn, done, signUp, signIn, mail, email } = talk;
    const { idToken } = await signUp();
    await done(call('update', { idToken, oobCode: await code('VERIFY_EMAIL', { idToken }) }));
    // The emulator changes the address immediately, and then sends the link to the old one. Our server requires a
    // letter to the new address first.
    const directChange = await call('update', { idToken, email: mail('new') });
    if (directChange.status !== 200) {
      const change = await code('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: mail('new') }, mail('new'));
      await done(call('update', { idToken, oobCode: change }));
    }
    const oobCode = await codeIn('RECOVER_EMAIL', email);
    const checked = await call('resetPassword', { oobCode });
    const back = await call('update', { oobCode });
    return [checked, back, await signIn(), await call('update', { oobCode })];
  },
  'code: a letter that changes to the own address': async ({ call, signUp, email }) => {
    const { idToken } = await signUp();
    return call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: email });
  },
  'code: a code for a taken address, after its refusal': async ({ call, code, signUp, mail }) => {
    const { idToken } = await signUp();
    const oobCode = await code('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: mail('new') }, mail('new'));
    await signUp(mail('new'));
    await call('update', { idToken, oobCode });
    return call('resetPassword', { oobCode });
  },
  // Neither answer has the address that the account would lose, so the client cannot name it as `previousEmail`.
  'code: what a code that takes the address back says': async (talk) => {
    const { call, codeIn, moveTo, signUp, verify, mail } = talk;
    const { idToken } = await signUp();
    await verify(idToken);
    // As above.
    const directChange = await call('update', { idToken, email: mail('new') });
    if (directChange.status !== 200) await moveTo(mail('new'), idToken);
    return call('resetPassword', { oobCode: await codeIn('RECOVER_EMAIL') });
  },
};
