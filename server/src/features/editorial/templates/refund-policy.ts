export const refundPolicy = `This page says what you pay, when you pay it again, how to stop that, and how to get money back. If anything here is unclear, write to {email} and a person will answer.

## What you pay
All prices are in US dollars and are charged to a payment card. You type the card into fields of the payment provider: its number never reaches us.

The prices of all plans, for the first payment and for every renewal after it, which plans include uncensored content, and the prices of coins stand at the top of this page. Every plan renews for its own length.

**Where a first price is lower, it is for your first membership payment only.** Every later payment costs the price for renewals. It is given once to a person and once to a card, also if that payment was refunded.

Beside the pay button you see what is charged now, what is charged next and on which day, and what both are per week. The same figures are in your receipt, in our mails and on your account page.

A membership begins when its payment succeeds. A payment that fails costs nothing, and you can try again with the same card or another one.

## Renewal
A membership renews at the end of each period, on the saved card, until you stop it. A renewal costs what you agreed to when you bought the plan.

- **Before a higher price:** two weeks before a renewal that costs more than your last payment, we send one mail with the sum and the day. If that mail is late, we move the renewal, free of charge, so that at least 7 days lie between. If you take a stopped renewal up again in these two weeks, you see the sum and the day before you confirm and get them by mail, and the day stays. With the 1-week plan the receipt is the announcement.
- **Once a year** we send a summary of what you paid.
- **If a renewal fails** we tell you, and try again 1, 3 and 6 days after the end of the period. You keep access meanwhile, and can pay on your account page with the same card or another one. If nothing was paid after 7 days, the membership ends. We never charge a renewal later than that. The days that you read after the end of a paid period are the first days of the next period you pay for, also if you buy again later; beside the pay button you see on which day it began.

## How to stop
You can stop renewal at any time:

- on your [account page](/account);
- from any mail about a charge: its link shows your contract, and one press there stops renewal, without signing in;
- on the page [Cancel a membership](/cancel), without signing in, with your mail address and contract number. We confirm by mail;
- by writing to {email}. Please do that at least 24 hours before the period ends, so that it is read in time. The other ways take effect at once, up to the last minute.

Asking us to delete your account stops renewal at once, too; keeping the account does not take it up again.

Stopping never takes away what you have paid for: you keep access until the end of the period. Until then you can take it back on your account page, and for 14 days with the link of a mail if you stopped with such a link. If a charge was already on its way when you stopped, we refund it in full.

## Changing plan
A longer plan starts at once. The unused part of what you paid for the present period is taken off its price, which is the one for renewals. A shorter plan starts when the present period ends, at its price for renewals.

## Getting your money back
On [the page of refunds](/refund) you choose the payment and where you live, and see what you can get back, how that sum comes about, and until when. You confirm in a second step, and we send you a dated receipt for your request.

- **Withdrawal: 14 days.** Within 14 days of any membership payment, renewals included, you may withdraw without giving a reason. This is the law in the European Union, and we offer it to everyone. The part of the period that you have not used is refunded, without review; each day begun counts as used. After a change to a longer plan, all payments for it are refunded together.
- **California: three business days.** If you live there, you may cancel a purchase before midnight of the third business day after it and get back all that you paid, within ten days: without review once in 12 months for a person and a card, later after one.
- **Goodwill: 120 days.** Within 120 calendar days of a card payment you may ask us for the unused part as a voluntary refund. A person decides; the review takes at least 48 hours. If we ask you something, you have 7 calendar days to answer, otherwise the request is rejected. You can ask again.

Asking for a goodwill refund stops renewal. When a membership payment is refunded, the membership it pays for ends.

Refunds go back to the card that paid.

## Coins
Coins open single episodes, for good: also after a membership has ended, and in every version of the episode. Before you spend coins you see what they cost at most in money.

- **Unspent coins** can be refunded within 14 days of buying them.
- **Spent coins** cannot be refunded: the episode they opened stays yours.
- Coins do not expire. They cannot be passed to another account or exchanged for money in any other way.

## If your bank calls a payment back
A membership ends as soon as its payment is disputed. If the bank decides for us, the rest of the paid period is open again, unless a part of its money was paid back. Unspent coins of a disputed payment are taken back until it is decided. Asking us first is quicker.

## Contact
{email}. Tell us the mail address of your account and the contract number, which is in every mail about your membership. Never send us a card number.
`;
