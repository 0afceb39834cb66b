import { Button } from '@longstrip/kit/button.tsx';
import { SectionTitle, Stack } from '@longstrip/kit/layout.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { confirm } from '../../ui/confirm.tsx';
import { DraftForm, SaveFailure } from '../../ui/draft.tsx';
import { FormFields, price, useFields } from '../../ui/form-fields.tsx';
import { HistoryLink } from '../../ui/history-link.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './payments.module.css';
import { type GiftLimit, paymentsApi } from './payments.api.ts';
import { nothingChanged, whyNot } from '../../ui/why-not.ts';

const limitFields = { centsPerMonth: price({ label: 'Limit in a month' }) };

/** What each member of staff may give for free in a month. */
export function GiftLimitEditor({ saved }: { saved: GiftLimit }) {
  const form = useFields(saved, limitFields);
  const { draft } = form;
  const { centsPerMonth } = draft.fields;
  const [update] = paymentsApi.endpoints.setGiftLimit.useMutation();
  const save = async ({ version }: GiftLimit) => {
    const isSure = await confirm({
      title: 'Change the limit of gifts?',
      consequences: `Each member of staff, and each operator key, may give coins and days worth ${dollars(centsPerMonth)} in a month, from now on.`,
      button: 'Change limit',
    });
    if (!isSure) return;
    const changed = await draft.save(() => update({ centsPerMonth, version }).unwrap());
    if (changed) toast('The limit is changed.');
  };
  return (
    <DraftForm draft={draft} onSave={save} className={styles.form}>
      <Stack>
        <SectionTitle>Gifts of the staff</SectionTitle>
        <HistoryLink of={{ action: 'setGiftLimit' }} name="the limit of gifts" />
        <SaveFailure
          subject="the limit"
          changes={{ actions: ['setGiftLimit'] }}
          {...form}
          onOverwrite={save}
        />
        <p>
          What each member of staff, and each operator key, may give in a calendar month (UTC): coins at the
          rate of the dearest pack (a cent each while none is sold), days at the renewal price of their plan.
        </p>
        <FormFields draft={draft} fields={limitFields} />
        <div>
          <Button
            variant="strong"
            type="submit"

            busy={draft.isSaving}
            {...whyNot(!draft.isChanged && nothingChanged)}
          >
            Change limit
          </Button>
        </div>
      </Stack>
    </DraftForm>
  );
}
