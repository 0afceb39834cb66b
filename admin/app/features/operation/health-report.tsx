import { Note, Row } from '@longstrip/kit/layout.tsx';
import { Badge } from '../../ui/rows.tsx';
import { type Health, partNames } from './operation.api.ts';
import styles from './operation.module.css';

const states = {
  ok: { label: 'Works', tone: 'quiet' },
  warning: { label: 'Warning', tone: 'accent' },
  failing: { label: 'Fails', tone: 'danger' },
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
      <Note>Settings are environment variables of the server. Changes apply after a restart.</Note>
      <ul className={styles.unset}>
        {health.unset.map(({ setting, sentence }) => (
          <li key={sentence}>
            <p>
              {setting && <code>{setting}</code>}
              {/* The sentence begins with the setting's name. */}
              {setting ? sentence.slice(setting.length) : sentence}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Part({ part, state, sentence, figures }: Health['parts'][number]) {
  const { label, tone } = states[state];
  return (
    <section className={styles.part} aria-label={partNames[part]}>
      <Row spread="apart">
        <h2>{partNames[part]}</h2>
        <Badge tone={tone}>{label}</Badge>
      </Row>
      <p>{sentence}</p>
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
