import { Select } from '@longstrip/kit/fields.tsx';
import { useState } from 'react';
import { BarChart } from '../../ui/bar-chart.tsx';
import { FiguresTable } from '../../ui/figures-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { ChapterFigures } from './insight.api.ts';
import { Panel } from './panel.tsx';
import { share, sumOf } from './range.ts';

const nameOf = ({ chapterNumber, title }: ChapterFigures) =>
  chapterNumber === null ? 'An episode that was deleted' : `${chapterNumber}. ${title}`;

/** Where people stop reading, in one or all episodes, and the figures of every episode. */
export function ComicEpisodes({ episodes }: { episodes: readonly ChapterFigures[] }) {
  const [chosen, setChosen] = useState('');
  const shown = episodes.filter(({ chapterId }) => chosen === '' || chapterId === chosen);
  const reads = sumOf(shown, (episode) => episode.reads);
  const parts = Array.from({ length: 10 }, (_, index) =>
    sumOf(shown, ({ stoppedAt }) => sumOf(stoppedAt.slice(index), (count) => count)),
  );
  if (episodes.length === 0)
    return <EmptyState title="No episode was opened in these days">Try a longer range.</EmptyState>;
  return (
    <>
      <Panel
        title="Where people stop"
        note="How many reads reached each tenth of the strip. The last bar counts those that reached the end."
      >
        <Select
          name="chapterId"
          label="Episode"
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          options={[
            { value: '', label: 'All episodes' },
            ...episodes.map((episode) => ({ value: episode.chapterId, label: nameOf(episode) })),
          ]}
        />
        <BarChart
          label="Reads that reached each tenth of the strip"
          bars={parts.map((value, index) => ({
            label: `${(index + 1) * 10} %`,
            value,
            text: reads === 0 ? '–' : `${Math.round((value / reads) * 100)} %`,
          }))}
        />
      </Panel>
      <Panel title="Episodes">
        <FiguresTable
          label="Figures of episodes"
          rows={episodes}
          rowKey={({ chapterId }) => chapterId}
          columns={[
            { header: 'Episode', value: nameOf },
            { header: 'Reads', value: (episode) => episode.reads },
            {
              header: 'To the end',
              value: ({ finished }) => finished,
              cell: ({ finished, reads: all }) => share(finished, all),
            },
            {
              header: 'Half of it',
              value: ({ stoppedAt }) => sumOf(stoppedAt.slice(5), Number),
              cell: ({ stoppedAt, reads: all }) => share(sumOf(stoppedAt.slice(5), Number), all),
            },
            { header: 'Paywall', value: ({ locks }) => locks },
            { header: 'Plans seen', value: ({ plans }) => plans },
            { header: 'Checkouts', value: ({ checkouts }) => checkouts },
            { header: 'Paid', value: ({ paid }) => paid },
            { header: 'Unlocked with coins', value: ({ unlocks }) => unlocks },
            ...Array.from({ length: 10 }, (_, index) => ({
              header: `Stopped at ${(index + 1) * 10} %`,
              value: ({ stoppedAt }: ChapterFigures) => stoppedAt[index]!,
            })),
          ]}
        />
      </Panel>
    </>
  );
}
