export const privacyPolicy = `We want to know as little about you as a comics site needs to know. This page lists it.

## What we keep
- **Your account:** mail address (or phone number), the name and picture you or your sign-in provider gave, and when you last signed in. Passwords are stored only as salted hashes.
- **Your reading:** the comics you read last and the exact place you stopped, so that you can go on where you were. For visitors this stays in the browser. If you are signed in it is also kept on our server, so that your other devices know it.
- **Your library:** the comics you follow, when you last looked at them, your notes, the episodes you mark, and your lists. Nobody else sees them, except a list that you share by its link.
- **Your payments:** what you bought, amount, date, receipts and refunds, and the brand, expiry date and last four digits of the card. The full card number never reaches us: your browser hands it directly to the payment provider. The provider gives us a pseudonym of the card, by which we see that a card was used before, for example for a first price.
- **Your choices:** theme, reader settings, and whether you confirmed that you are 18 or over. We keep the yes or no, never a document.
- **Technical records:** requests and errors, with addresses shortened, for up to 30 days, to keep the site working and safe.

## What we do not do
We do not sell data. We do not show advertising. We load no trackers from other companies, and we do not build profiles of what you read beyond your own list.

Only if you turn on "Use my library for suggestions" do we count which comics the same people follow and read, to show similar comics. Two comics count only if at least ten people have both. The result names no one, and each day it is computed again without those who have turned it off.

## Cookies and browser storage
Signing in, your settings and your reading history use your browser's local storage. There are no advertising cookies.

## Who else sees something
- The payment provider, to take the payment.
- The identity provider you choose, if you sign in with Facebook, Google or Apple.
- The host that runs our servers and sends our mail.

Each gets only what that task needs.

## How long
Reading history until you clear it or delete the account. Payment records as long as tax law demands; when the account is deleted, they stay without its name and address, and the saved card is deleted. Everything else about an account is deleted within 30 days after you delete it.

## Your rights
You can export everything we hold about you and delete your account on the account page, without asking. You may also ask us at {email} to see, correct or erase data, or to object to how we use it. If our answer does not satisfy you, you can complain to the data protection authority where you live.

## Children
The site is not for children under 13. If you believe a younger child has an account, write to us and we will remove it.

## Contact
{seller}

{email}
`;
