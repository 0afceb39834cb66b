import { Button } from '@longstrip/kit/button.tsx';
import { Checkbox } from '@longstrip/kit/checkbox.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { TextArea } from '@longstrip/kit/fields.tsx';
import { countedMembers } from '@longstrip/contract/membership/membership.rules';
import { confirm } from '../../ui/confirm.tsx';
import { DraftForm, SaveFailure, type Shown, useDraft, yesOrNo } from '../../ui/draft.tsx';
import { HistoryLink } from '../../ui/history-link.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { PriceInput } from '../../ui/price-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { membershipsApi, type Plan } from './memberships.api.ts';
import { PlanPreview } from './plan-preview.tsx';
import styles from './plans.module.css';
import { nothingChanged, whyNot } from '../../ui/why-not.ts';

type EditorProps = {
  plans: readonly Plan[];
  members: readonly ({ planId: string } & NonNullable<Members>)[];
};

/** The plans, each with what readers will see once it is saved. */
export function PlansEditor({ plans, members }: EditorProps) {
  return (
    <div className={styles.plans}>
      <h2>Membership plans</h2>
      <p className={styles.detail}>
        A change applies to purchases from the moment it is saved. Members keep the price and the contents
        that they agreed to, also at every renewal, until they choose a plan again. A reader who is paying at
        that moment is shown the new price before anything is charged.
      </p>
      {plans.map((plan) => (
        <PlanForm key={plan.id} plan={plan} members={members.find(({ planId }) => planId === plan.id)} />
      ))}
    </div>
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
  const save = async ({ version }: Plan) => {
    const isSure = await confirm({
      title: `Change the plan of ${plan.duration}?`,
      consequences: (
        <>
          Readers pay {dollars(fields.firstPriceCents)} first and {dollars(fields.renewalPriceCents)} at each
          renewal, from now on.
          {members &&
            members.members > 0 &&
            ` ${members.members === 1 ? '1 member keeps' : `${counted(members.members)} members keep`} what they agreed to.`}
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
  return (
    <DraftForm draft={draft} onSave={save} className={styles.card}>
      <div className={styles.plan}>
        <div className={styles.fields}>
          <SaveFailure
            subject="this plan"
            changes={{ object: plan.id, actions: ['updatePlan'] }}
            {...{ draft, shown }}
            onOverwrite={save}
          />
          <div className={styles.pair}>
            <Field
              name="duration"
              label="Name"
              value={fields.duration}
              maxLength={60}
              onChange={({ currentTarget: { value } }) => set({ duration: value })}
            />
            <Field
              name="badge"
              label="Badge"
              value={fields.badge}
              maxLength={40}
              onChange={({ currentTarget: { value } }) => set({ badge: value })}
            />
          </div>
          <div className={styles.pair}>
            <PriceInput
              name="firstPriceCents"
              label="First charge"
              cents={fields.firstPriceCents}
              onChange={(firstPriceCents) => set({ firstPriceCents })}
            />
            <PriceInput
              name="renewalPriceCents"
              label="Each renewal"
              cents={fields.renewalPriceCents}
              onChange={(renewalPriceCents) => set({ renewalPriceCents })}
            />
          </div>
          <TextArea
            name="description"
            label="What it covers"
            hint="Whether uncensored content is included is added by itself."
            value={fields.description}
            maxLength={1000}
            onChange={({ currentTarget: { value } }) => set({ description: value })}
          />
          <TextArea
            name="disclaimers"
            label="Terms beside the price, one a line"
            hint="If the first charge is lower, a line about the discount is added by itself."
            value={fields.disclaimers.join('\n')}
            onChange={({ currentTarget: { value } }) => set({ disclaimers: value.split('\n') })}
          />
          <Checkbox
            label="Includes uncensored content"
            checked={fields.includesUncensored}
            onChange={({ currentTarget: { checked } }) => set({ includesUncensored: checked })}
          />
          <div className={styles.buttons}>
            <Button
              variant="strong"
              type="submit"

              busy={draft.isSaving}
              {...whyNot(!draft.isChanged && nothingChanged)}
            >
              Change plan
            </Button>
            {draft.isChanged && (
              <Button variant="quiet" onClick={() => draft.reset(draft.base)}>
                Discard
              </Button>
            )}
          </div>
        </div>
        <div className={styles.fields}>
          <PlanPreview plan={{ ...plan, ...fields }} />
          {members && (
            <p className={styles.perWeek}>
              {counted(members.members)} present {members.members === 1 ? 'member' : 'members'}
              {members.keepAnotherPrice > 0 &&
                `, ${members.keepAnotherPrice} of them at another price than the one above`}
              .
            </p>
          )}
          <HistoryLink of={{ object: plan.id }} name={`the plan of ${plan.duration}`} />
        </div>
      </div>
    </DraftForm>
  );
}
