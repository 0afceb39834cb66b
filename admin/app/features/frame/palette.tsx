import { Dialog } from '@longstrip/kit/dialog.tsx';
import { ListBox, useListKeys } from '@longstrip/kit/list-box.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { overviewTitle, useStaff } from '../../platform/screens.ts';
import styles from './palette.module.css';

/** Opens any screen by typing a part of its name, and searches comics and people. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { screens } = useStaff();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const wanted = query.trim();
  const isNamed = (title: string) => title.toLowerCase().includes(wanted.toLowerCase());
  const options = [
    { value: '/', label: overviewTitle, note: 'What needs attention' },
    ...screens
      .filter(({ path }) => !path.includes(':'))
      .map(({ path, title, group }) => ({ value: `/${path}`, label: title, note: group })),
  ].filter(({ label, note }) => isNamed(label) || isNamed(note));
  const searches = screens
    .filter(({ hasSearch }) => hasSearch && wanted !== '')
    .map(({ path, title }) => ({
      value: `/${path}?${new URLSearchParams({ search: wanted }).toString()}`,
      label: `${title} with “${wanted}”`,
      note: 'Search',
    }));
  const list = useListKeys({
    options: [...options, ...searches],
    isOpen: true,
    onChoose: ({ value }) => {
      onClose();
      void navigate(value);
    },
  });
  return (
    <Dialog onClose={onClose} title="Go to a screen" topAligned>
      <input
        className={styles.input}
        aria-label="Go to a screen"
        placeholder="Go to a screen"
        value={query}
        onChange={({ currentTarget: { value } }) => setQuery(value)}
        {...list.input}
      />
      <ListBox label="Screens" list={list} nothingFound="No screen has that in its name." />
    </Dialog>
  );
}
