-- Pictures and what is sold. Keys are UUIDv7 made by the application; money is integer cents.
create extension if not exists pg_trgm;

create table images (
  id uuid primary key,
  filename text not null check (btrim(filename) <> ''),
  content_hash text not null unique,
  mime text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  size_bytes integer not null check (size_bytes > 0),
  placeholder text not null,
  storage_key text not null,
  search_text text not null,
  created_at timestamptz not null
);
create index images_by_age on images (created_at desc, id desc);
create index images_search on images using gin (search_text gin_trgm_ops);

create table sleeves (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  title text not null,
  description text not null,
  price_cents integer not null check (price_cents >= 0),
  -- What can still be bought: every open reservation is already taken off (decision 10).
  stock integer not null check (stock >= 0),
  category text not null check (category in ('pokemon', 'comics', 'marvel', 'dragonball', 'other')),
  width_mm integer not null check (width_mm > 0),
  height_mm integer not null check (height_mm > 0),
  front_image_id uuid references images (id) on delete restrict,
  back_image_id uuid references images (id) on delete restrict,
  features jsonb not null default '[]',
  is_published boolean not null default false check (not is_published or price_cents > 0),
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sleeves_published_by_age on sleeves (created_at, id) where is_published;
create index sleeves_by_age on sleeves (created_at, id);
create index sleeves_published_by_name on sleeves (name collate "und-x-icu", id) where is_published;
create index sleeves_by_name on sleeves (name collate "und-x-icu", id);
create index sleeves_published_by_price on sleeves (price_cents, id) where is_published;
create index sleeves_low_stock on sleeves (stock, id);
create index sleeves_by_category on sleeves (category, created_at) where is_published;
create index sleeves_search on sleeves using gin (search_text gin_trgm_ops);
create index sleeves_by_front_image on sleeves (front_image_id);
create index sleeves_by_back_image on sleeves (back_image_id);
