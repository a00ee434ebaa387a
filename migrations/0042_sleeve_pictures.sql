-- Pictures of a sleeve besides its two sides, in the order in which the product page shows them.
create table sleeve_pictures (
  sleeve_id uuid not null references sleeves (id) on delete cascade,
  place integer not null check (place >= 0),
  image_id uuid not null references images (id) on delete restrict,
  primary key (sleeve_id, place)
);
create index sleeve_pictures_by_image on sleeve_pictures (image_id);
