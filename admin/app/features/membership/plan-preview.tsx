import { Badge, Group, List, Paper, Stack, Text } from '@mantine/core';
import { figuresOf } from '@longstrip/contract/membership/membership.rules';
import { formatDay } from '@longstrip/contract/payments/money.texts';
import { useState } from 'react';
import { Money } from '../../ui/money.tsx';
import type { Plan } from './memberships.api.ts';

/** What a reader who has never had a membership is shown, with the figures of a purchase now. */
export function PlanPreview({ plan }: { plan: Plan }) {
  const [now] = useState(() => new Date());
  const figures = figuresOf(plan, { firstPurchase: true, now });
  return (
    <Paper withBorder p="md" aria-label={`Preview of ${plan.duration}`} component="section">
      <Stack gap={6}>
        <Text size="xs" c="dimmed">
          What readers will see
        </Text>
        <Group gap="sm">
          <Text fw={600}>{plan.duration}</Text>
          {plan.badge && <Badge variant="default">{plan.badge}</Badge>}
        </Group>
        <Text size="xl" fw={700}>
          <Money cents={figures.firstChargeCents} />
        </Text>
        <Text>
          then <Money cents={figures.nextChargeCents} /> every{' '}
          {plan.weeks === 1 ? 'week' : `${plan.weeks} weeks`} from {formatDay(figures.nextChargeAt)}
        </Text>
        <Text size="sm" c="dimmed">
          <Money cents={figures.firstPerWeekCents} /> a week first, then{' '}
          <Money cents={figures.nextPerWeekCents} />
        </Text>
        <Text size="sm">{plan.description}</Text>
        <Text size="sm">Uncensored comics: {plan.includesUncensored ? 'yes' : 'no'}</Text>
        <List size="xs" c="dimmed">
          {plan.disclaimers.filter(Boolean).map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      </Stack>
    </Paper>
  );
}
