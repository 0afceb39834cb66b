/** What keeps a site from selling for real money. The only place that decides it. */
import type { PolicyId } from '@longstrip/contract/editorial/editorial.shapes';
import type { SiteVariant } from '@longstrip/contract/site';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Invalidations } from '../../platform/invalidations/invalidations.ts';

/** `setting`: the one to set; null if it is done on a screen. */
export type SalesObstacle = { setting: string | null; sentence: string };

export type Sales = {
  /** Whether memberships and coins are sold on a site now. Renewals, refunds and grace go on all the same. */
  sells(site: SiteVariant): boolean;
  /** What sites that take real money lack; empty in test mode, which sells without it, and without sales. */
  obstacles(): SalesObstacle[];
};

type SalesContext = {
  db: Pick<Database, 'transaction'>;
  config: Pick<Config, 'payments' | 'seller'>;
  invalidations: Pick<Invalidations, 'publish' | 'subscribe'>;
  /** The legal texts that have not been written yet. Those that were written stay. */
  missingPolicies(): Promise<PolicyId[]>;
};

/** Reads what is missing once, and again after each change of a legal text, so that deciding needs no query. */
export async function openSales({
  db,
  config,
  invalidations,
  missingPolicies,
}: SalesContext): Promise<Sales> {
  let missing = await missingPolicies();
  const readAgain = async () => {
    const before = missing.length;
    missing = await missingPolicies();
    // Pages and lists say whether something is sold.
    if (before > 0 && missing.length === 0)
      await db.transaction(async (tx) => invalidations.publish(tx, ['*']));
  };
  invalidations.subscribe((tags) => {
    // A process that cannot read it now reads it at the next change.
    if (missing.length > 0 && (tags === '*' || tags.includes('Policy'))) readAgain().catch(() => {});
  });
  const takesRealMoney = (site: SiteVariant) =>
    config.payments[site] === 'stripe' && !config.payments.stripe?.secretKey.includes('_test_');
  const seller = sellerObstacles(config);
  const whatIsMissing = (): SalesObstacle[] =>
    missing.length === 0
      ? seller
      : [
          ...seller,
          {
            setting: null,
            sentence:
              'Nothing is sold for real money before the terms of use, the privacy policy and the payment and refund policy are written, on the screen Policy texts.',
          },
        ];
  return {
    sells: (site) =>
      config.payments[site] !== 'off' && (!takesRealMoney(site) || whatIsMissing().length === 0),
    obstacles: () => (takesRealMoney('normal') || takesRealMoney('uncensored') ? whatIsMissing() : []),
  };
}

/** Every receipt names its seller. */
function sellerObstacles({ seller }: Pick<Config, 'seller'>): SalesObstacle[] {
  const unset = [
    ['SELLER_NAME', seller.name],
    ['SELLER_ADDRESS', seller.address],
  ].flatMap(([setting, value]) => (value === undefined ? [setting!] : []));
  return unset.map((setting) => ({
    setting,
    sentence: `Nothing is sold for real money before ${setting} is set: receipts have to name the seller.`,
  }));
}
