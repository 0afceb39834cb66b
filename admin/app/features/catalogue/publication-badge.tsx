import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Badge, Note } from '../../ui/rows.tsx';
import { Time } from '../../ui/time.tsx';
import { publicationsDue, type StaffComic } from './catalogue.api.ts';

/** Whether readers see it, or when they will. */
export function PublicationBadge({ publication, publishAt }: Pick<StaffComic, 'publication' | 'publishAt'>) {
  useRenewalAt(publication === 'scheduled' ? publishAt : null);
  if (publication === 'published') return <Badge>Published</Badge>;
  if (publication === 'draft') return <Badge tone="quiet">Draft</Badge>;
  return (
    <>
      <Badge tone="accent">Scheduled</Badge>
      {publishAt && (
        <Note>
          <Time at={publishAt} withZone />
        </Note>
      )}
    </>
  );
}

/** Milliseconds: a timer cannot wait longer. */
const longestTimer = 2 ** 31 - 1;

/** Loads again what a plan changes, from its moment on until it has happened. */
function useRenewalAt(moment: string | null) {
  const dispatch = useDispatch();
  useEffect(() => {
    if (moment === null) return undefined;
    const wait = () => {
      const left = Math.max(2000, Date.parse(moment) - Date.now() + 500);
      return setTimeout(
        () => {
          if (left <= longestTimer) dispatch(publicationsDue());
          timer = wait();
        },
        Math.min(left, longestTimer),
      );
    };
    let timer = wait();
    return () => clearTimeout(timer);
  }, [dispatch, moment]);
}
