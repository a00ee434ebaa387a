-- Sleeves that a signed-in person wants to find again.
create table favourites (
  user_id uuid not null references users (id) on delete cascade,
  sleeve_id uuid not null references sleeves (id) on delete cascade,
  added_at timestamptz not null,
  primary key (user_id, sleeve_id)
);
create index favourites_of_sleeve on favourites (sleeve_id);
