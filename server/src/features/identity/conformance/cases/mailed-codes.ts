/** Codes that `accounts:update` takes: an address is verified, changed, or taken back. */
import { password, type Cases } from '../talk.ts';

export const mailedCodeCases: Cases = {
  'code: verifies the address': async ({ call, code, signUp }) => {
    const { idToken } = await signUp();
    const verified = await call('update', { idToken, oobCode: await code('VERIFY_EMAIL', { idToken }) });
    return [verified, await call('lookup', { idToken })];
  },
  'code: verifies, and the next token says so': async ({ call, code, done, signUp, refresh }) => {
    const { idToken, refreshToken } = await signUp();
    await done(call('update', { idToken, oobCode: await code('VERIFY_EMAIL', { idToken }) }));
    return refresh(refreshToken);
  },
  'code: verifies once': async ({ call, code, done, signUp }) => {
    const { idToken } = await signUp();
    const oobCode = await code('VERIFY_EMAIL', { idToken });
    await done(call('update', { idToken, oobCode }));
    return call('update', { idToken, oobCode });
  },
  'code: garbage': ({ call }) => call('update', { oobCode: 'garbage' }),
  'code: empty': ({ call }) => call('update', { oobCode: '' }),
  'code: a reset is no verification': async ({ call, code, signUp, email }) => {
    await signUp();
    return call('update', { oobCode: await code('PASSWORD_RESET', { email }) });
  },
  'code: verifies an account deleted meanwhile': async ({ call, code, done, signUp }) => {
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
  'code: changes the address once': async ({ call, code, done, signUp, mail }) => {
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
  'code: the address is looked at, not changed': async ({ call, code, signUp, mail }) => {
    const { idToken } = await signUp();
    const oobCode = await code('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: mail('new') }, mail('new'));
    return [await call('resetPassword', { oobCode }), await call('lookup', { idToken })];
  },
  'code: verifies an account disabled meanwhile': async ({ call, code, disable, signUp }) => {
    const { localId, idToken } = await signUp();
    const oobCode = await code('VERIFY_EMAIL', { idToken });
    await disable(localId);
    return call('update', { idToken, oobCode });
  },
  'code: the old address is taken back': async (talk) => {
    const { call, code, codeIn, done, signUp, signIn, mail, email } = talk;
    const { idToken } = await signUp();
    await done(call('update', { idToken, oobCode: await code('VERIFY_EMAIL', { idToken }) }));
    // The emulator changes it at once, and sends the link to the old address only then; we want a letter to the new one.
    const atOnce = await call('update', { idToken, email: mail('new') });
    if (atOnce.status !== 200) {
      const change = await code('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: mail('new') }, mail('new'));
      await done(call('update', { idToken, oobCode: change }));
    }
    const oobCode = await codeIn('RECOVER_EMAIL', email);
    const looked = await call('resetPassword', { oobCode });
    const back = await call('update', { oobCode });
    return [looked, back, await signIn(), await call('update', { oobCode })];
  },
};
