import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import styles from './chart.module.css';

export type Series = { name: string; values: readonly number[] };

type DayChartProps = {
  /** Names the chart for screen readers. */
  label: string;
  /** Days in UTC, one for each value. */
  days: readonly string[];
  /** At most three, in the order of importance. */
  series: readonly Series[];
  format: (value: number) => string;
};

const height = 160;
const dayText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const formatDay = (day: string) => dayText.format(new Date(day));

/** Lines over days. Arrow keys and the pointer move to a day, whose figures are shown and read out. */
export function DayChart({ label, days, series, format }: DayChartProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = days.length - 1;
  const at = Math.min(chosen ?? last, last);
  const top = niceTop(Math.max(0, ...series.flatMap(({ values }) => values)));
  const x = (index: number) => (last === 0 ? 50 : (index / last) * 100);
  const y = (value: number) => height - (Math.max(0, value) / top) * height;
  const figures = series.map(({ name, values }) => `${name} ${format(values[at] ?? 0)}`).join(', ');
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, to)));
  };
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.max(0, Math.min(last, Math.round(((clientX - left) / width) * last))));
  };
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>{formatDay(days[at]!)}</span>
        {series.map(({ name, values }, index) => (
          <span key={name} className={styles.legend} data-series={index}>
            {name} <strong>{format(values[at] ?? 0)}</strong>
          </span>
        ))}
      </figcaption>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={`${label}: choose a day`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={`${formatDay(days[at]!)}: ${figures}`}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerMove}
      >
        <span className={styles.top}>{format(top)}</span>
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              className={styles.grid}
              x1="0"
              x2="100"
              y1={height * share}
              y2={height * share}
            />
          ))}
          {series.map(({ name, values }, index) => {
            const points = values.map((value, day) => `${x(day)},${y(value)}`);
            return (
              <g key={name} data-series={index}>
                {index === 0 && (
                  <polygon
                    className={styles.area}
                    points={[`${x(0)},${height}`, ...points, `${x(last)},${height}`].join(' ')}
                  />
                )}
                <polyline className={styles.line} points={points.join(' ')} />
              </g>
            );
          })}
          <line className={styles.marker} x1={x(at)} x2={x(at)} y1="0" y2={height} />
        </svg>
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{formatDay(days[0]!)}</span>
        <span>{formatDay(days[last]!)}</span>
      </div>
    </figure>
  );
}

/** Rounds up to an easily readable number: 1, 2 or 5 with zeros. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].find((step) => step * power >= value)! * power;
}
