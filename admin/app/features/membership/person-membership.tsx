import { Note, SectionTitle, Stack } from '@longstrip/kit/layout.tsx';
import type { Answer } from '@longstrip/client/calls';
import { daysValueCents } from '@longstrip/contract/membership/membership.rules';
import { GiveForm } from '../../ui/give-form.tsx';
import { TextLink } from '../../ui/rows.tsx';
import { Time } from '../../ui/time.tsx';
import { planIds, planNames, stateText } from './membership-texts.ts';
import { membershipsApi, type Plan } from './memberships.api.ts';

const plans = {
  name: 'planId',
  label: 'Of the plan',
  first: '4weeks' as Plan['id'],
  options: planIds.map((value) => ({ value, label: planNames[value] })),
};

type PanelProps = {
  uid: string;
  memberships: Answer<'listMemberships'>['data'];
  soldPlans: Answer<'listPlans'>['data'];
  /** What the member of staff may still give in this month. */
  leftCents: number;
  isOwn: boolean;
};

/** The memberships of one person, and giving days. */
export function PersonMembership({ uid, memberships, soldPlans, leftCents, isOwn }: PanelProps) {
  const [give] = membershipsApi.endpoints.giveDays.useMutation();
  const live = memberships.find(({ state }) => state !== 'ended');
  return (
    <Stack>
      <SectionTitle>Membership</SectionTitle>
      {memberships.length === 0 && <p>This person never had a membership.</p>}
      {memberships.map((row) => (
        <p key={row.id}>
          <TextLink to={`/memberships/${row.id}`}>{row.contractNumber}</TextLink>: {planNames[row.planId]},{' '}
          {stateText(row).toLowerCase()},{' '}
          {row.endedAt ? (
            <>
              ended <Time at={row.endedAt} day />
            </>
          ) : (
            <>
              period until <Time at={row.periodEnd} day />
            </>
          )}
        </p>
      ))}
      <GiveForm
        name="days"
        label="Days"
        max={366}
        button="Give days"
        reasonNote="Write nothing personal: it is kept even after the account is deleted. The person gets an email about the days."
        valueOf={(days, planId = plans.first) => {
          const plan = soldPlans.find(({ id }) => id === (live?.planId ?? planId));
          return plan ? daysValueCents(days, plan) : 0;
        }}
        leftCents={leftCents}
        consequences="The person gets an email about the days."
        isOwn={isOwn}
        done="The days are given."
        choice={live ? undefined : plans}
        give={({ count, kind: planId = plans.first, ...gift }) => give({ uid, days: count, planId, ...gift })}
      />
      <Note>
        {live
          ? 'Days prolong the present period, and the next charge comes that much later.'
          : 'Days start a membership that does not renew and is not charged.'}
      </Note>
    </Stack>
  );
}
