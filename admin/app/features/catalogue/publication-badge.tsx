import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Badge, Note } from '../../ui/rows.tsx';
import { Time } from '../../ui/time.tsx';
import { publicationsDue, type StaffComic } from './catalogue.api.ts';
import { createRenewals } from './renewals.ts';

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

let dispatchRenewal = () => {};
const renewals = createRenewals(() => dispatchRenewal());

/** Loads again what a plan changes, from its moment on until it has happened. */
function useRenewalAt(moment: string | null) {
  const dispatch = useDispatch();
  useEffect(() => {
    if (moment === null) return undefined;
    dispatchRenewal = () => dispatch(publicationsDue());
    return renewals.add(Date.parse(moment));
  }, [dispatch, moment]);
}
