import { Anchor, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { NativeSelect } from '../../ui/fields.tsx';
import { GiveForm } from '../../ui/give-form.tsx';
import { Stack } from '../../ui/stack.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { planIds, planNames, stateText } from './membership-texts.ts';
import { membershipsApi, type Plan } from './memberships.api.ts';

/** The memberships of one person, and giving days. */
export function PersonMembership({ uid }: { uid: string }) {
  const { data, error, refetch } = membershipsApi.endpoints.memberships.useQuery({ uid });
  const [give] = membershipsApi.endpoints.giveDays.useMutation();
  const [planId, setPlanId] = useState<Plan['id']>('4weeks');
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const live = data.data.find(({ state }) => state !== 'ended');
  return (
    <Stack>
      <Title order={2} size="h4">
        Membership
      </Title>
      {data.data.length === 0 && <Text>This person never had a membership.</Text>}
      {data.data.map((row) => (
        <Text key={row.id}>
          <Anchor component={Link} to={`/memberships/${row.id}`}>
            {row.contractNumber}
          </Anchor>
          : {planNames[row.planId]}, {stateText(row).toLowerCase()},{' '}
          {row.endedAt ? (
            <>
              ended <Time at={row.endedAt} day />
            </>
          ) : (
            <>
              period until <Time at={row.periodEnd} day />
            </>
          )}
        </Text>
      ))}
      <GiveForm
        label="Days"
        max={366}
        button="Give days"
        reasonNote="It is kept with the membership. The person gets a mail about the days."
        done="The days are given."
        give={({ count, ...gift }) => give({ uid, days: count, planId, ...gift })}
      >
        {!live && (
          <NativeSelect
            label="Of the plan"
            value={planId}
            onChange={({ currentTarget: { value } }) => setPlanId(value as Plan['id'])}
            data={planIds.map((value) => ({ value, label: planNames[value] }))}
          />
        )}
      </GiveForm>
      <Text size="xs" c="dimmed">
        {live
          ? 'Days prolong the present period, and the next charge comes later by as much.'
          : 'Days start a membership that does not renew and is not charged.'}
      </Text>
    </Stack>
  );
}
