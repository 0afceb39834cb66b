import { richText } from '@longstrip/client/rich-text';
import text from '@longstrip/client/rich-text.module.css';
import type { PolicyId } from '@longstrip/contract/editorial/editorial.shapes';
import { formatDay } from '@longstrip/contract/days.texts';
import { useLocation } from '../platform/router/index.ts';
import { policyApi } from '../features/editorial/policy.api.ts';
import { Head } from '../platform/head.tsx';
import { pageLoader } from '../platform/page-loader.ts';
import { useSite } from '../platform/site.ts';
import { BackLink } from '../ui/back-link.tsx';
import { loadPrices, Prices } from './prices.tsx';
import styles from './policy-page.module.css';

/** The three addresses are the ids of the texts. */
const idIn = (pathname: string) => pathname.split('/')[1] as PolicyId;

export const loader = pageLoader(async (load, _, { url }) => {
  const id = idIn(new URL(url).pathname);
  await Promise.all([
    load(policyApi.endpoints.policy, id),
    ...(id === 'payment-and-refund' ? loadPrices(load) : []),
  ]);
});

export function Component() {
  const { sells } = useSite();
  const id = idIn(useLocation().pathname);
  const { data: policy } = policyApi.endpoints.policy.useQuery(id);
  if (!policy) return null;
  return (
    <article className={styles.page}>
      <Head title={policy.title} description={`${policy.title}: what applies when you read here, in full.`} />
      <BackLink />
      <h1>{policy.title}</h1>
      <p className={styles.date}>
        Last changed <time dateTime={policy.updatedAt}>{formatDay(policy.updatedAt)}</time>
      </p>
      {id === 'payment-and-refund' && sells && <Prices />}
      <div className={text.text}>{richText(policy.html)}</div>
    </article>
  );
}
