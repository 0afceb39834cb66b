import { RowButton } from '../../ui/rows.tsx';
import styles from './catalogue.module.css';
import { usePublication } from './publication-button.tsx';

type PlannedActionsProps = {
  comicsId: string;
  chapterId: string | null;
  title: string;
  plannedAt: string;
};

/** Moves a planned publication of a comic or an episode, publishes it now, or cancels it. */
export function PlannedActions({ comicsId, chapterId, title, plannedAt }: PlannedActionsProps) {
  const { dialog, open, cancel } = usePublication(chapterId ? 'chapters' : 'comics');
  const item = {
    title,
    publication: 'scheduled' as const,
    publishAt: plannedAt,
    ...(chapterId ? { id: chapterId, comicsId } : { id: comicsId }),
  };
  const named = <span className="visually-hidden"> {title}</span>;
  return (
    <div className={styles.actions}>
      <RowButton onClick={() => open([item], { isMove: true })}>Move{named}</RowButton>
      <RowButton onClick={() => open([item])}>
        Publish<span className="visually-hidden"> {title}</span> now
      </RowButton>
      <RowButton onClick={() => cancel(item)}>Cancel{named}</RowButton>
      {dialog}
    </div>
  );
}
