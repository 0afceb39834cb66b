import {
  Button,
  Card,
  Checkbox,
  Group,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { countedMembers } from '@longstrip/contract/membership/membership.rules';
import { type FormEvent, useState } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { useFormGuard } from '../../ui/form-guard.tsx';
import { Money } from '../../ui/money.tsx';
import { PriceInput } from '../../ui/price-input.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { membershipsApi, type Plan } from './memberships.api.ts';
import { PlanPreview } from './plan-preview.tsx';

/** The plans, each with what readers will see once it is saved. */
export function PlansEditor() {
  const { data, error, refetch } = membershipsApi.endpoints.plans.useQuery(undefined);
  const members = membershipsApi.endpoints.planMembers.useQuery(undefined);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <Stack>
      <Title order={2} size="h4">
        Membership plans
      </Title>
      <Text size="sm">
        A change counts for purchases from the moment it is saved. Whoever has a membership keeps the price
        and the contents that they agreed to, also at every renewal, until they choose a plan anew. A reader
        who is paying at that moment is shown the new price before anything is charged.
      </Text>
      {data.data.map((plan) => (
        <PlanForm
          key={JSON.stringify(plan)}
          plan={plan}
          members={members.data?.data.find(({ planId }) => planId === plan.id)}
        />
      ))}
    </Stack>
  );
}

type Members = { members: number; keepAnotherPrice: number } | undefined;

const counted = (members: number) =>
  members >= countedMembers ? `${countedMembers} or more` : String(members);

function PlanForm({ plan, members }: { plan: Plan; members: Members }) {
  const [draft, setDraft] = useState(plan);
  const [update, { isLoading }] = membershipsApi.endpoints.updatePlan.useMutation();
  const change = (changes: Partial<Plan>) => setDraft({ ...draft, ...changes });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(plan);
  const form = useFormGuard(isChanged);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const isSure = await confirm({
      title: `Change the plan of ${plan.duration}?`,
      consequences: (
        <>
          Readers pay <Money cents={draft.firstPriceCents} /> first and{' '}
          <Money cents={draft.renewalPriceCents} /> at each renewal, from now on.
          {members &&
            members.members > 0 &&
            ` ${counted(members.members)} present members keep what they agreed to.`}
        </>
      ),
      button: 'Change plan',
    });
    if (!isSure) return;
    const {
      duration,
      badge,
      description,
      firstPriceCents,
      renewalPriceCents,
      includesUncensored,
      disclaimers,
    } = draft;
    const { error } = await update({
      id: plan.id,
      changes: {
        duration,
        badge,
        description,
        firstPriceCents,
        renewalPriceCents,
        includesUncensored,
        disclaimers: disclaimers.filter((line) => line.trim() !== ''),
      },
    });
    if (error) return toastError(error);
    toast('The plan is changed. Readers see it on their next request.');
  };
  return (
    <Card withBorder component="form" ref={form} onSubmit={(event) => void onSubmit(event)}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="sm">
          <Group grow align="end">
            <TextInput
              label="Name"
              value={draft.duration}
              maxLength={60}
              onChange={({ currentTarget: { value } }) => change({ duration: value })}
            />
            <TextInput
              label="Badge"
              value={draft.badge}
              maxLength={40}
              onChange={({ currentTarget: { value } }) => change({ badge: value })}
            />
          </Group>
          <Group grow align="end">
            <PriceInput
              label="First charge"
              cents={draft.firstPriceCents}
              onChange={(firstPriceCents) => change({ firstPriceCents })}
            />
            <PriceInput
              label="Each renewal"
              cents={draft.renewalPriceCents}
              onChange={(renewalPriceCents) => change({ renewalPriceCents })}
            />
          </Group>
          <Textarea
            label="What it covers"
            value={draft.description}
            autosize
            maxLength={1000}
            onChange={({ currentTarget: { value } }) => change({ description: value })}
          />
          <Textarea
            label="Terms beside the price, one a line"
            value={draft.disclaimers.join('\n')}
            autosize
            onChange={({ currentTarget: { value } }) => change({ disclaimers: value.split('\n') })}
          />
          <Checkbox
            label="Includes uncensored content"
            checked={draft.includesUncensored}
            onChange={({ currentTarget: { checked } }) => change({ includesUncensored: checked })}
          />
          <Group>
            <Button type="submit" disabled={!isChanged} loading={isLoading}>
              Change plan
            </Button>
            {isChanged && (
              <Button variant="default" onClick={() => setDraft(plan)}>
                Discard
              </Button>
            )}
          </Group>
        </Stack>
        <Stack gap="sm">
          <PlanPreview plan={draft} />
          {members && (
            <Text size="sm" c="dimmed">
              {counted(members.members)} present {members.members === 1 ? 'member' : 'members'}
              {members.keepAnotherPrice > 0 &&
                `, ${members.keepAnotherPrice} of them at another price than the one above`}
              .
            </Text>
          )}
        </Stack>
      </SimpleGrid>
    </Card>
  );
}
