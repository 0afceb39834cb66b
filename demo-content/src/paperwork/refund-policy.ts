export const refundPolicy = `This page says what you pay, when you pay it again, how to stop that, and how to get money back. Memberships and coins are not on sale here yet; this applies from the day they are. If anything here is unclear, write to {email} and a person will answer.

## What you pay
All prices are in US dollars and are charged to a payment card.

| Plan | First payment | Every renewal after that | Uncensored content |
|---|---|---|---|
| 1 week | $7.99 | $7.99 every week | not included |
| 4 weeks | $13.49 | $15.99 every 4 weeks | not included |
| 12 weeks | $24.99 | $35.99 every 12 weeks | included |
| 24 weeks | $41.99 | $79.99 every 24 weeks | included |

**The lower price is for the first payment only.** When a plan of 4, 12 or 24 weeks renews, it renews at the higher price in the table. We show both figures beside the pay button and in your receipt.

## Renewal, and how to stop it
A membership renews automatically until you stop it. You can stop it:

- on your account page;
- from the mail we send you between 21 and 7 days before the first renewal at the higher price (with the 1-week plan the receipt carries the same link), without signing in;
- on the page for stopping a membership, which needs no sign-in;
- by writing to {email}.

Please do it at least 24 hours before the period ends, so that the next payment is not already on its way. Stopping renewal never takes away what you have paid for: you keep access until the end of the period.

If a renewal payment fails we try again three times over seven days. You keep access meanwhile. After that the membership simply ends.

## Changing plan
A bigger plan starts at once, and the unused part of your old one is credited. A smaller plan starts when the current period ends.

## Getting your money back
You ask on one page, see the sum before you confirm, and receive a dated receipt for the request.

- **European Union: 14 days.** If you live in the EU you may withdraw within 14 days of paying, without giving a reason.
- **California: three business days.** You may cancel before midnight of the third business day after paying. We refund within ten days.
- **Everybody else, and later: goodwill.** Within 120 calendar days of a card payment you may ask us for a voluntary refund. Review takes at least 48 hours. If we need to ask you something, you have 7 calendar days to answer; without an answer we may decline the request. You can always ask again with the answer.

Refunds go back to the card that paid.

## Coins
Coins open single episodes, for good. Wherever a price is shown in coins its value in money is shown beside it.

- **Unspent coins** can be refunded within 14 days of buying them.
- **Spent coins** cannot be refunded: the episode they opened stays yours.
- Coins cannot be passed to another account or exchanged for money in any other way.

## Contact
{email}. Tell us the mail address of your account and the date of the payment. Never send us a card number.
`;
