/**
 * Words that lead the published lists of leaked passwords, in lower case. People lengthen them to eight characters with
 * digits and signs, so those count for nothing (NIST SP 800-63B, section 3.1.1.2: commonly used values are refused).
 */
const words = new Set(
  `abc access admin administrator andrea andrew angel anthony apple arsenal asdf ashley azerty baseball basketball batman
  biteme blink butterfly changeme charlie cheese chelsea chocolate comics computer cookie daniel default dragon
  flower football freedom fuckyou george ginger google hallo hannah harley hello hockey hunter iloveu iloveyou internet
  jennifer jessica jordan joshua justin killer letmein liverpool login lovely loveme lovers manga maggie martin master
  matrix matthew merlin michael michelle monkey mustang naruto nicole ninja nothing onepiece pass passport passw passwd
  password passwords passwort pepper pokemon princess purple qazwsx qwer qwert qwerty qwertz ranger robert samantha
  samsung secret shadow silver slipknot soccer starwars summer sunshine superman superstar taylor test tester testing
  thomas thunder tigger trustno user welcome whatever winter yellow zaqwsx zxcv`.split(/\s+/),
);

/** Rows and columns of keyboards, and other orders in which people press keys. */
const orders = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
].flatMap((order) => [order, [...order].reverse().join('')]);

/** Whether a password is among the first that anyone tries: a common word, a row of keys, or a short repetition. */
export function isGuessablePassword(password: string): boolean {
  const plain = password.toLowerCase();
  const letters = plain
    .replace(/[^\p{L}]+$/u, '')
    .replaceAll('@', 'a')
    .replaceAll('0', 'o')
    .replaceAll('$', 's');
  if (words.has(letters)) return true;
  if (new Set(plain).size < 4) return true;
  // Such as abc12345 and qwerty123: every part is a row of keys.
  const parts = plain.match(/\d+|[^\d]+/g) ?? [];
  return isInOrder(plain) || (plain.length < 16 && parts.every((part) => isInOrder(part)));
}

function isInOrder(text: string): boolean {
  return text.length > 2 && orders.some((order) => order.includes(text));
}
