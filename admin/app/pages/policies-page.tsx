import { SectionTitle } from '@longstrip/kit/layout.tsx';
import type { PolicyId } from '@longstrip/contract/editorial/editorial.shapes';
import { useSearchParams } from 'react-router';
import { PolicyEditor } from '../features/editorial/policy-editor.tsx';
import { PolicyVersions } from '../features/editorial/policy-versions.tsx';
import { Page } from '../ui/page.tsx';
import { Switcher } from '../ui/switcher.tsx';

const policies = [
  { value: 'terms-of-use', label: 'Terms of use' },
  { value: 'privacy-policy', label: 'Privacy' },
  { value: 'payment-and-refund', label: 'Payment and refund' },
] as const satisfies readonly { value: PolicyId; label: string }[];

export function Component() {
  const [params, setParams] = useSearchParams();
  const id = policies.find(({ value }) => value === params.get('policy'))?.value ?? 'terms-of-use';
  return (
    <Page>
      <Switcher
        label="Policy"
        value={id}
        options={policies}
        onChange={(policy) => setParams({ policy }, { replace: true })}
      />
      <PolicyEditor key={id} id={id}>
        <SectionTitle>Versions</SectionTitle>
        <PolicyVersions id={id} />
      </PolicyEditor>
    </Page>
  );
}
