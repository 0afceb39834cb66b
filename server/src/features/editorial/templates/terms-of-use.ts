import { freeEpisodes } from '@longstrip/contract/reading/access.texts';

export const termsOfUse = `These are the rules of {site}, in plain words. By using it you agree to them.

## Who may read here
You must be at least 13 years old to use the site. Mature and uncensored content is meant for readers of 18 or over. Comics rated M (Mature) show that rating and open without a question. Before uncensored mode, and before anything on the uncensored site, we ask you to confirm that you are 18 or older. If you are under the age of majority where you live, ask a parent or guardian first.

## Your account
One person, one account. Keep your password to yourself and tell us at {email} if you think that another person knows it. You may export your data or delete the account yourself, at any time, on the account page.

## What is free and what is not
The ${freeEpisodes} of every comic are free, and so is any later one marked as free. Other episodes open with a membership or with coins. Uncensored content needs a plan that includes it, or coins: the [Payment and Refund Policy](/payment-and-refund) says which plans do. An episode opened with coins stays open for good; a membership opens all episodes that its plan covers until it ends.

## Membership
The plans, what each costs at first and at every renewal, and what it includes stand in the [Payment and Refund Policy](/payment-and-refund). The payment page shows both charges, with the date of the next one. **A membership renews automatically, at the price for renewals, until you stop it.** You can stop it on your [account page](/account), from our mails, or on the page [Cancel a membership](/cancel) without signing in, and keep access until the end of the period you have paid for. One account has one membership at a time, and it is for one person.

By ticking the box and pressing the pay button you agree to these terms, to the charge and its renewals as they are shown there, and to an immediate start of your membership. You may still withdraw: this, refunds and coins are in the [Payment and Refund Policy](/payment-and-refund), which is part of these terms.

## What you may do with the comics
Read them, share links to them, quote a panel when you talk about them. The drawings and stories belong to their creators. Please do not copy whole episodes elsewhere, sell them, strip their credits, feed them to automated collection, or try to get round a lock.

## How to behave
Do not attack the site, other readers or the people who work here. Do not pretend to be another person. We may suspend an account that does, and we will say why. You can object by writing to {email}.

## Reporting something
If you believe a comic breaks the law or uses your work without permission, write to {email} with a link and a reason. A person looks at every report. A single report never hides a work by itself.

## When things go wrong
We work to keep the site running but cannot promise that it always will. As far as the law allows, our liability to you is limited to the greater of 200 US dollars or what you paid us in the last six months. Nothing here limits rights that the law of your country gives you as a consumer.

## Changes and disputes
If we change these terms, this page shows the new text and the day of the change. What you bought before stays under the text that you agreed to. Disputes that we cannot settle by talking are decided by arbitration under Singapore law, unless consumer law where you live gives you the right to your own courts.

## Contact
{seller}

{email}
`;
