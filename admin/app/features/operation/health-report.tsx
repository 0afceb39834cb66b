import { Badge, Group, Text } from '@mantine/core';
import { type Health, partNames } from './operation.api.ts';
import styles from './operation.module.css';

const states = {
  ok: { label: 'Works', color: 'green' },
  warning: { label: 'Warning', color: 'yellow' },
  failing: { label: 'Fails', color: 'red' },
} as const;

export function HealthReport({ health }: { health: Health }) {
  return (
    <>
      <div className={styles.parts}>
        {health.parts.map((part) => (
          <Part key={part.part} {...part} />
        ))}
      </div>
      <h2 className={styles.section}>Before the site is open to the internet</h2>
      <Text size="sm" c="dimmed" mb="sm">
        Settings are environment variables of the server. Changes apply after a restart.
      </Text>
      <ul className={styles.unset}>
        {health.unset.map(({ setting, sentence }) => (
          <li key={sentence}>
            <Text size="sm">
              {setting && <code>{setting}</code>}
              {/* The sentence begins with the setting's name. */}
              {setting ? sentence.slice(setting.length) : sentence}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}

function Part({ part, state, sentence, figures }: Health['parts'][number]) {
  const { label, color } = states[state];
  return (
    <section className={styles.part} aria-label={partNames[part]}>
      <Group justify="space-between">
        <Text component="h2" size="md" fw={600}>
          {partNames[part]}
        </Text>
        <Badge variant="dot" color={color}>
          {label}
        </Badge>
      </Group>
      <Text size="sm" mt={4}>
        {sentence}
      </Text>
      <dl>
        {figures.map((figure) => (
          <FigureRow key={figure.label} {...figure} />
        ))}
      </dl>
    </section>
  );
}

function FigureRow({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
