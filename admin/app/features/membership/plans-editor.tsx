import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { countedMembers } from '@longstrip/contract/membership/membership.rules';
import type { FormEvent } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { SaveFailure, type Shown, useDraft, yesOrNo } from '../../ui/draft.tsx';
import { Checkbox, TextInput, Textarea } from '../../ui/fields.tsx';
import { useFormGuard } from '../../ui/form-guard.tsx';
import { HistoryLink } from '../../ui/history-link.tsx';
import { dollars, Money } from '../../ui/money.tsx';
import { PriceInput } from '../../ui/price-input.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { membershipsApi, type Plan } from './memberships.api.ts';
import { PlanPreview } from './plan-preview.tsx';
import styles from './plans.module.css';

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
          key={plan.id}
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

const fieldsOf = (plan: Plan) => ({
  duration: plan.duration,
  badge: plan.badge,
  description: plan.description,
  firstPriceCents: plan.firstPriceCents,
  renewalPriceCents: plan.renewalPriceCents,
  includesUncensored: plan.includesUncensored,
  disclaimers: plan.disclaimers,
});

const shown = (plan: Plan): Shown => ({
  Name: plan.duration,
  Badge: plan.badge,
  'First charge': dollars(plan.firstPriceCents),
  'Each renewal': dollars(plan.renewalPriceCents),
  'What it covers': plan.description,
  Terms: plan.disclaimers.join(' '),
  'Includes uncensored content': yesOrNo(plan.includesUncensored),
});

function PlanForm({ plan, members }: { plan: Plan; members: Members }) {
  const draft = useDraft(plan, fieldsOf);
  const { fields, set } = draft;
  const [update] = membershipsApi.endpoints.updatePlan.useMutation();
  const form = useFormGuard(draft.isChanged);
  const save = async ({ version }: Plan) => {
    const isSure = await confirm({
      title: `Change the plan of ${plan.duration}?`,
      consequences: (
        <>
          Readers pay <Money cents={fields.firstPriceCents} /> first and{' '}
          <Money cents={fields.renewalPriceCents} /> at each renewal, from now on.
          {members &&
            members.members > 0 &&
            ` ${members.members === 1 ? '1 present member keeps' : `${counted(members.members)} present members keep`} what they agreed to.`}
        </>
      ),
      button: 'Change plan',
    });
    if (!isSure) return;
    const { disclaimers, ...others } = draft.changes;
    const changes = {
      ...others,
      ...(disclaimers && { disclaimers: disclaimers.filter((line) => line.trim() !== '') }),
      version,
    };
    const saved = await draft.save(async () => (await update({ id: plan.id, changes }).unwrap()).data[0]!);
    if (saved) toast('The plan is changed. Readers see it on their next request.');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(draft.base);
  };
  return (
    <Paper withBorder p="md" className={styles.card} component="form" ref={form} onSubmit={onSubmit}>
      <div className={styles.plan}>
        <Stack gap="sm">
          <SaveFailure
            subject="this plan"
            {...{ draft, shown }}
            onOverwrite={(theirs) => void save(theirs)}
          />
          <Group grow align="end">
            <TextInput
              label="Name"
              value={fields.duration}
              maxLength={60}
              onChange={({ currentTarget: { value } }) => set({ duration: value })}
            />
            <TextInput
              label="Badge"
              value={fields.badge}
              maxLength={40}
              onChange={({ currentTarget: { value } }) => set({ badge: value })}
            />
          </Group>
          <Group grow align="end">
            <PriceInput
              label="First charge"
              cents={fields.firstPriceCents}
              onChange={(firstPriceCents) => set({ firstPriceCents })}
            />
            <PriceInput
              label="Each renewal"
              cents={fields.renewalPriceCents}
              onChange={(renewalPriceCents) => set({ renewalPriceCents })}
            />
          </Group>
          <Textarea
            label="What it covers"
            value={fields.description}
            maxLength={1000}
            onChange={({ currentTarget: { value } }) => set({ description: value })}
          />
          <Textarea
            label="Terms beside the price, one a line"
            value={fields.disclaimers.join('\n')}
            onChange={({ currentTarget: { value } }) => set({ disclaimers: value.split('\n') })}
          />
          <Checkbox
            label="Includes uncensored content"
            checked={fields.includesUncensored}
            onChange={({ currentTarget: { checked } }) => set({ includesUncensored: checked })}
          />
          <Group>
            <Button type="submit" disabled={!draft.isChanged} loading={draft.isSaving}>
              Change plan
            </Button>
            {draft.isChanged && (
              <Button variant="default" onClick={() => draft.begin(draft.base)}>
                Discard
              </Button>
            )}
          </Group>
        </Stack>
        <Stack gap="sm">
          <PlanPreview plan={{ ...plan, ...fields }} />
          {members && (
            <Text size="sm" c="dimmed">
              {counted(members.members)} present {members.members === 1 ? 'member' : 'members'}
              {members.keepAnotherPrice > 0 &&
                `, ${members.keepAnotherPrice} of them at another price than the one above`}
              .
            </Text>
          )}
          <HistoryLink of={{ object: plan.id }} name={`the plan of ${plan.duration}`} />
        </Stack>
      </div>
    </Paper>
  );
}
