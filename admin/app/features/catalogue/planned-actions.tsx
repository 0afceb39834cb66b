import { Button } from '@longstrip/kit/button.tsx';
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
      <Button variant="quiet" small onClick={() => open([item], { isMove: true })}>
        Move{named}
      </Button>
      <Button variant="quiet" small onClick={() => open([item])}>
        Publish<span className="visually-hidden"> {title}</span> now
      </Button>
      <Button variant="quiet" small onClick={() => cancel(item)}>
        Cancel{named}
      </Button>
      {dialog}
    </div>
  );
}
