import { Badge, Text } from '@mantine/core';
import { Time, timeZone } from '../../ui/time.tsx';
import type { StaffComic } from './catalogue.api.ts';

/** Whether readers see it, or when they will. */
export function PublicationBadge({ publication, publishAt }: Pick<StaffComic, 'publication' | 'publishAt'>) {
  if (publication === 'published') return <Badge variant="default">Published</Badge>;
  if (publication === 'draft')
    return (
      <Badge variant="light" color="gray">
        Draft
      </Badge>
    );
  return (
    <>
      <Badge variant="light">Scheduled</Badge>
      {publishAt && (
        <Text size="xs" c="dimmed">
          <Time at={publishAt} /> ({timeZone})
        </Text>
      )}
    </>
  );
}
