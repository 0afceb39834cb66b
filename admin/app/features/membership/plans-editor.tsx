import { Button } from '@longstrip/kit/button.tsx';
import { TextArea } from '@longstrip/kit/fields.tsx';
import { countedMembers } from '@longstrip/contract/membership/membership.rules';
import { confirm } from '../../ui/confirm.tsx';
import { DraftForm, SaveFailure } from '../../ui/draft.tsx';
import { flag, type FormField, FormFields, price, text, useFields } from '../../ui/form-fields.tsx';
import { HistoryLink } from '../../ui/history-link.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
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

const terms: FormField<string[]> = {
  label: 'Terms',
  initial: [],
  textOf: (lines) => lines.join(' '),
  input: ({ name, value, onChange }) => (
    <TextArea
      name={name}
      label="Terms beside the price, one a line"
      hint="If the first charge is lower, a line about the discount is added by itself."
      value={value.join('\n')}
      onChange={({ currentTarget }) => onChange(currentTarget.value.split('\n'))}
    />
  ),
};

const planFields = {
  duration: text({ label: 'Name', max: 60, width: 'half' }),
  badge: text({ label: 'Badge', max: 40, width: 'half' }),
  firstPriceCents: price({ label: 'First charge', width: 'half' }),
  renewalPriceCents: price({ label: 'Each renewal', width: 'half' }),
  description: text({
    label: 'What it covers',
    hint: 'Whether uncensored content is included is added by itself.',
    max: 1000,
    rows: 1,
  }),
  disclaimers: terms,
  includesUncensored: flag({ label: 'Includes uncensored content' }),
};

function PlanForm({ plan, members }: { plan: Plan; members: Members }) {
  const form = useFields(plan, planFields);
  const { draft } = form;
  const { fields } = draft;
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
            {...form}
            onOverwrite={save}
          />
          <FormFields draft={draft} fields={planFields} />
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
