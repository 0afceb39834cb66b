-- For the hourly deletion of 18+ chapters past their retention: few chapters are, among those of all readers.
create index reading_episode_adult on reading_episode (uid, read_at) where adult;
