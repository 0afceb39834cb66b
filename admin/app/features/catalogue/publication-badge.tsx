import { readinessTexts } from '@longstrip/contract/catalogue/readiness.texts';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Note } from '@longstrip/kit/layout.tsx';
import { Badge } from '../../ui/rows.tsx';
import { Time } from '../../ui/time.tsx';
import { publicationsDue, type StaffChapter, type StaffComic } from './catalogue.api.ts';
import { createReloads } from './reloads.ts';

type PublicationBadgeProps = Pick<StaffComic, 'publication' | 'publishAt'> &
  // Episodes only.
  Partial<Pick<StaffChapter, 'readiness' | 'held'>>;

/** Whether readers can see the item, or when they will, and what an episode lacks for it. */
export function PublicationBadge({ readiness = 'ready', ...item }: PublicationBadgeProps) {
  return (
    <>
      <StateBadge {...item} />
      {readiness !== 'ready' && <Note>{readinessTexts[readiness]}</Note>}
    </>
  );
}

function StateBadge({ publication, publishAt, held }: PublicationBadgeProps) {
  useReloadAt(publication === 'scheduled' ? publishAt : null);
  if (held) return <Badge tone="danger">Held until readers can read it</Badge>;
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
