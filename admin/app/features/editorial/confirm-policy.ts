import type { PolicyId } from '@longstrip/contract/editorial/editorial.shapes';
import { confirm } from '../../ui/confirm.tsx';

/** Each text, and what a new version of it means for people, beside that readers see it at once. */
const policies: Record<PolicyId, { name: string; meaning: string }> = {
  'terms-of-use': {
    name: 'terms of use',
    meaning: 'Everyone who buys from now on agrees to it. Who bought before agreed to an earlier version.',
  },
  'privacy-policy': {
    name: 'privacy policy',
    meaning: 'From now on it says what happens with the data of readers.',
  },
  'payment-and-refund': {
    name: 'payment and refund policy',
    meaning:
      'From now on it says what buyers pay and get back, and it is a part of the terms that they agree to.',
  },
};

type Publication = {
  /** The number of the earlier version that is published again; undefined for a new text. */
  restored?: number;
  isFirst?: boolean;
};

/** Asks before a legal text becomes the one that readers see. */
export function confirmPolicy(id: PolicyId, { restored, isFirst = false }: Publication): Promise<boolean> {
  const { name, meaning } = policies[id];
  const former = isFirst ? '' : ' The present text stays as a version.';
  return confirm({
    title: restored
      ? `Publish version ${restored} of the ${name} again?`
      : `Publish this text as the ${name}?`,
    consequences: `Readers see it at once. ${meaning} Nobody gets an email about it: tell your members yourself if the change matters to them.${former}`,
    button: 'Publish',
  });
}
