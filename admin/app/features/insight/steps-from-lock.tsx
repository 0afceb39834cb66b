import { BarChart } from '../../ui/bar-chart.tsx';
import { formatNumber } from '../../ui/figures-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Panel } from './panel.tsx';
import { share } from './range.ts';

type Steps = {
  locks: number;
  locksSignedIn: number;
  plans: number;
  checkouts: number;
  paid: number;
  unlocks: number;
};

/** How many of those who saw a lock went on, step by step. */
export function StepsFromLock({ locks, locksSignedIn, plans, checkouts, paid, unlocks }: Steps) {
  const bar = (label: string, value: number) => ({
    label,
    value,
    // Keeps the number and the percent sign on one line.
    text: `${formatNumber(value)} · ${share(value, locks).replace(' ', '\u00a0')}`,
  });
  return (
    <Panel
      title="From paywall to payment"
      note={`Each figure counts page views that came from the paywall of an episode, with their share of all paywalls seen. ${formatNumber(locksSignedIn)} of these were seen by people who were signed in.`}
    >
      {locks + paid + unlocks === 0 ? (
        <EmptyState title="No paywall has been seen">
          The steps appear when a reader reaches an episode that has to be paid for.
        </EmptyState>
      ) : (
        <BarChart
          label="From paywall to payment"
          bars={[
            bar('Paywall seen', locks),
            bar('Plans', plans),
            bar('Checkout', checkouts),
            bar('Paid', paid),
            bar('With coins', unlocks),
          ]}
        />
      )}
    </Panel>
  );
}
