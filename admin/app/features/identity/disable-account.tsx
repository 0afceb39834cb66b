import { Button } from '@longstrip/kit/button.tsx';
import { Select } from '@longstrip/kit/fields.tsx';
import { Stack } from '@longstrip/kit/layout.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { useState } from 'react';
import { useStaff } from '../../platform/screens.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Time } from '../../ui/time.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { peopleApi, type Person } from './people.api.ts';

/** The membership of a person that has not ended. */
type RunningMembership = {
  periodEnd: string;
  /** Its renewal failed, and is tried again. */
  isInGrace: boolean;
  /** Null if it does not renew. */
  nextChargeCents: number | null;
  /** What can be paid back for its unused part; null if nothing can. */
  refundCents: number | null;
};

/** Loads the membership of a person; null without one. */
export type LoadMembership = (
  uid: string,
) => Promise<{ membership: RunningMembership | null } | { error: unknown }>;

type ButtonProps = { person: Person; loadMembership: LoadMembership };

export function DisableButton({ person: { uid, disabled }, loadMembership }: ButtonProps) {
  const [setDisabled, { isLoading }] = peopleApi.endpoints.setDisabled.useMutation();
  const staff = useStaff();
  const save = async (change: Parameters<typeof setDisabled>[0], done: string) => {
    const { error } = await setDisabled(change);
    if (error) toastError(error);
    else toast(done);
  };
  const onDisable = async () => {
    const loaded = await loadMembership(uid);
    if ('error' in loaded) return toastError(loaded.error as Parameters<typeof toastError>[0]);
    // Nobody refunds themselves.
    const membership = loaded.membership && {
      ...loaded.membership,
      refundCents: staff.uid === uid ? null : loaded.membership.refundCents,
    };
    let choice: Choice = 'stop';
    const isSure = await confirm({
      title: 'Disable this account?',
      consequences: (
        <Stack gap="s">
          <div>
            The person is signed out at once and cannot sign in. Nothing is deleted, and the account can be
            enabled here again.
          </div>
          {membership && (
            <MembershipChoice membership={membership} onChoose={(chosen) => void (choice = chosen)} />
          )}
        </Stack>
      ),
      button: 'Disable account',
      isDangerous: true,
    });
    if (!isSure) return;
    await save({ uid, disabled: true, ...changeOf(choice, membership) }, 'The account is disabled.');
  };
  return (
    <Button
      variant={disabled ? 'quiet' : 'danger'}
      busy={isLoading}
      onClick={() =>
        void (disabled ? save({ uid, disabled: false }, 'The account is enabled again.') : onDisable())
      }
    >
      {disabled ? 'Enable account' : 'Disable account'}
    </Button>
  );
}

type Choice = 'stop' | 'keep' | 'refund';

function changeOf(choice: Choice, membership: RunningMembership | null) {
  if (choice === 'keep') return { keepsRenewal: true } as const;
  if (choice === 'refund' && membership?.refundCents) return { refundCents: membership.refundCents };
  return {};
}

type ChoiceProps = { membership: RunningMembership; onChoose(choice: Choice): void };

/** What becomes of the membership; nothing if it does not renew and nothing can be paid back. */
function MembershipChoice({ membership, onChoose }: ChoiceProps) {
  const { periodEnd, isInGrace, nextChargeCents, refundCents } = membership;
  const [choice, setChoice] = useState<Choice>('stop');
  const renews = nextChargeCents !== null;
  if (!renews && refundCents === null) return null;
  const options = [
    {
      value: 'stop',
      label: !renews ? 'Leave it as it is' : isInGrace ? 'End it' : 'Stop the renewal',
      about: isInGrace
        ? 'The membership ends at once, because the paid time is over. Nothing more is charged.'
        : 'The membership ends with the paid time. Nothing more is charged, also after the account is enabled.',
    },
    ...(renews
      ? [
          {
            value: 'keep',
            label: 'Keep the renewal',
            about: 'The card is charged again, although the person cannot sign in.',
          },
        ]
      : []),
    ...(refundCents === null
      ? []
      : [
          {
            value: 'refund',
            label: `End it and pay ${dollars(refundCents)} back`,
            about:
              'The membership ends at once, and its unused part goes back to the card. This cannot be undone.',
          },
        ]),
  ];
  return (
    <>
      <div>
        {!renews ? (
          <>
            The membership does not renew. It is paid until <Time at={periodEnd} day />.
          </>
        ) : isInGrace ? (
          `The renewal of the membership for ${dollars(nextChargeCents)} failed and is tried again.`
        ) : (
          <>
            The membership renews: {dollars(nextChargeCents)} will be charged on <Time at={periodEnd} day />.
          </>
        )}
      </div>
      <Select
        name="membership"
        label="Membership"
        hint={options.find(({ value }) => value === choice)!.about}
        options={options}
        value={choice}
        onChange={({ currentTarget: { value } }) => {
          setChoice(value as Choice);
          onChoose(value as Choice);
        }}
      />
    </>
  );
}
