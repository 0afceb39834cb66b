/** The figures of each plan as text, written by hand: tests compare pages, receipts, mails and calendars with them. */

/** Half an hour before midnight in UTC, when other time zones already have the next day. */
export const boughtAt = new Date('2030-11-22T23:30:00Z');

export const planFigures = [
  {
    id: '1week',
    weeks: 1,
    duration: '1 week',
    first: '$7.99',
    firstPerWeek: '$7.99',
    renewal: '$7.99',
    renewalPerWeek: '$7.99',
    renewedOn: '29 November 2030',
    againOn: '6 December 2030',
    inCalendar: '20301129',
  },
  {
    id: '4weeks',
    weeks: 4,
    duration: '4 weeks',
    first: '$13.49',
    firstPerWeek: '$3.37',
    renewal: '$15.99',
    renewalPerWeek: '$4.00',
    renewedOn: '20 December 2030',
    againOn: '17 January 2031',
    inCalendar: '20301220',
  },
  {
    id: '12weeks',
    weeks: 12,
    duration: '12 weeks',
    first: '$24.99',
    firstPerWeek: '$2.08',
    renewal: '$35.99',
    renewalPerWeek: '$3.00',
    renewedOn: '14 February 2031',
    againOn: '9 May 2031',
    inCalendar: '20310214',
  },
  {
    id: '24weeks',
    weeks: 24,
    duration: '24 weeks',
    first: '$41.99',
    firstPerWeek: '$1.75',
    renewal: '$79.99',
    renewalPerWeek: '$3.33',
    renewedOn: '9 May 2031',
    againOn: '24 October 2031',
    inCalendar: '20310509',
  },
] as const;
