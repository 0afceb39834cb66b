/** Readers of the demo. Most have paid, in test mode: one in each state that a membership, a payment and a wallet can have. */
import type { ReaderHistory } from '@longstrip/server/seeding';

const visa = '4242424242424242';
const mastercard = '5555555555554444';
const amex = '378282246310005';
/** Succeeds once; later charges are declined. */
const declinedLater = '4000000000000341';

export const readerHistories: readonly ReaderHistory[] = [
  { email: 'mira@readers.example', acts: [{ daysAgo: 52.4, act: 'joins' }] },
  { email: 'jun@readers.example', acts: [{ daysAgo: 33.8, act: 'joins' }] },
  { email: 'sofia@readers.example', acts: [{ daysAgo: 24.9, act: 'joins' }] },
  {
    email: 'pip@readers.example',
    acts: [{ daysAgo: 17.3, act: 'buys', planId: '1week', card: mastercard }],
  },
  {
    email: 'anouk@readers.example',
    acts: [{ daysAgo: 39.6, act: 'buys', planId: '4weeks', card: visa }],
  },
  {
    email: 'greta@readers.example',
    acts: [
      { daysAgo: 41.8, act: 'buys', planId: '4weeks', card: amex },
      { daysAgo: 30.1, act: 'upgrades', planId: '12weeks' },
    ],
  },
  {
    email: 'tomas@readers.example',
    acts: [{ daysAgo: 211.5, act: 'buys', planId: '24weeks', card: visa }],
  },
  {
    email: 'wren@readers.example',
    acts: [
      { daysAgo: 18.2, act: 'buys', planId: '4weeks', card: mastercard },
      { daysAgo: 6.4, act: 'stops' },
    ],
  },
  {
    email: 'kofi@readers.example',
    acts: [
      { daysAgo: 66.9, act: 'buys', planId: '12weeks', card: visa },
      { daysAgo: 2.6, act: 'changes later', planId: '4weeks' },
    ],
  },
  {
    // Two tries have failed, at 28 and 29 days.
    email: 'basil@readers.example',
    acts: [{ daysAgo: 29.7, act: 'buys', planId: '4weeks', card: declinedLater }],
  },
  {
    email: 'ida@readers.example',
    acts: [
      { daysAgo: 120.4, act: 'buys', planId: '4weeks', card: visa },
      { daysAgo: 75.2, act: 'stops' },
    ],
  },
  {
    email: 'hugo@readers.example',
    acts: [
      { daysAgo: 5.5, act: 'buys', planId: '4weeks', card: visa },
      { daysAgo: 1.2, act: 'wants money back', rule: 'withdrawal' },
    ],
  },
  {
    email: 'odile@readers.example',
    acts: [
      { daysAgo: 26.4, act: 'buys', planId: '12weeks', card: mastercard },
      {
        daysAgo: 0.8,
        act: 'wants money back',
        rule: 'goodwill',
        message: 'I am at sea until spring, and the ship has no reception. Could you pay back the rest?',
      },
    ],
  },
  {
    email: 'lulu@readers.example',
    acts: [
      { daysAgo: 21.7, act: 'buys coins', packId: 'coins-100', card: amex },
      { daysAgo: 3.9, act: 'buys coins', packId: 'coins-550', card: amex },
    ],
  },
];

/** Episodes that readers opened with coins. */
export const unlocks = [5, 6, 7, 8].map((chapterNumber) => ({
  email: 'lulu@readers.example',
  comicSlug: 'night-bus-thirteen',
  chapterNumber,
}));
