import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Badge, Note } from '../../ui/rows.tsx';
import { Time } from '../../ui/time.tsx';
import { publicationsDue, type StaffComic } from './catalogue.api.ts';
import { createReloads } from './reloads.ts';

/** Whether readers can see the item, or when they will. */
export function PublicationBadge({ publication, publishAt }: Pick<StaffComic, 'publication' | 'publishAt'>) {
  useReloadAt(publication === 'scheduled' ? publishAt : null);
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

let dispatchReload = () => {};
const reloads = createReloads(() => dispatchReload());

/** From the scheduled moment on, reloads until the item is published. */
function useReloadAt(moment: string | null) {
  const dispatch = useDispatch();
  useEffect(() => {
    if (moment === null) return undefined;
    dispatchReload = () => dispatch(publicationsDue());
    return reloads.add(Date.parse(moment));
  }, [dispatch, moment]);
}
