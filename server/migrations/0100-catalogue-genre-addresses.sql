-- Former addresses of genres lead to the present one, unless another genre has got that address since.
create table genre_address (
  slug text primary key,
  genre_id uuid not null references stored_genre (id) on delete cascade
);
create index genre_address_genre on genre_address (genre_id);
