import { SegmentedControl, Title } from '@mantine/core';
import type { PolicyId } from '@longstrip/contract/editorial/editorial.shapes';
import { useSearchParams } from 'react-router';
import { PolicyEditor } from '../features/editorial/policy-editor.tsx';
import { PolicyVersions } from '../features/editorial/policy-versions.tsx';
import { Page } from '../ui/page.tsx';

const titles: Record<PolicyId, string> = {
  'terms-of-use': 'Terms of use',
  'privacy-policy': 'Privacy',
  'payment-and-refund': 'Payment and refund',
};
const policies = Object.entries(titles).map(([value, label]) => ({ value, label }));

export function Component() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('policy') ?? '';
  const id = asked in titles ? (asked as PolicyId) : 'terms-of-use';
  return (
    <Page title="Policy texts">
      <SegmentedControl
        data={policies}
        value={id}
        onChange={(policy) => setParams({ policy }, { replace: true })}
        aria-label="Policy"
        mb="md"
      />
      <PolicyEditor key={id} id={id} />
      <Title order={2} size="h4" mt="xl" mb="xs">
        Versions
      </Title>
      <PolicyVersions key={id} id={id} />
    </Page>
  );
}
