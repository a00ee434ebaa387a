-- Pictures, and what is sold.
create table images (
  id uuid primary key,
  filename text not null check (btrim(filename) <> ''),
  -- What the picture shows, for those who do not see it.
  alt text not null default '',
  content_hash text not null unique,
  mime text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  size_bytes integer not null check (size_bytes > 0),
  placeholder text not null,
  storage_key text not null,
  search_text text not null,
  -- Here and below: an edit names the version it was made from, and is refused when somebody else saved meanwhile.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz,
  updated_by uuid references users (id) on delete set null
);
create index images_by_age on images (created_at desc, id desc);
create index images_search on images using gin (search_text gin_trgm_ops);
create index images_by_editor on images (updated_by) where updated_by is not null;

-- What shoppers browse by. The first five stand for the API's `category`; a product of any other collection is 'other'.
create table collections (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (btrim(name) <> ''),
  text text not null default '',
  image_id uuid references images (id) on delete restrict,
  -- Their order on screen; two may share a number for a moment, then the older one comes first.
  place integer not null,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references users (id) on delete set null
);
create index collections_by_place on collections (place, id);
create index collections_by_image on collections (image_id);
create index collections_by_editor on collections (updated_by) where updated_by is not null;
insert into collections (id, slug, name, place, created_at, updated_at) values
  ('00000000-0000-7000-8000-000000000001', 'pokemon', 'Pokémon', 1, '2026-01-01', '2026-01-01'),
  ('00000000-0000-7000-8000-000000000002', 'comics', 'Comics', 2, '2026-01-01', '2026-01-01'),
  ('00000000-0000-7000-8000-000000000003', 'marvel', 'Marvel', 3, '2026-01-01', '2026-01-01'),
  ('00000000-0000-7000-8000-000000000004', 'dragon-ball', 'Dragon Ball', 4, '2026-01-01', '2026-01-01'),
  ('00000000-0000-7000-8000-000000000005', 'autres-univers', 'Autres univers', 5, '2026-01-01', '2026-01-01');

-- Former addresses of a collection, and below of a product: they redirect to the present one.
create table collection_addresses (
  slug text primary key,
  subject_id uuid not null references collections (id) on delete cascade,
  left_at timestamptz not null
);
create index collection_addresses_by_collection on collection_addresses (subject_id);

create table sleeves (
  id uuid primary key,
  -- Made of the name; the last part of the product's address.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (btrim(name) <> ''),
  title text not null,
  description text not null,
  price_cents integer not null check (price_cents >= 0),
  -- What can still be bought: reserved sleeves are already taken off. It changes only with a row in `stock_movements`.
  stock integer not null default 0 check (stock >= 0),
  low_stock_below integer not null default 10 check (low_stock_below between 0 and 1000000),
  collection_id uuid not null references collections (id) on delete restrict,
  width_mm integer not null check (width_mm > 0),
  height_mm integer not null check (height_mm > 0),
  front_image_id uuid references images (id) on delete restrict,
  back_image_id uuid references images (id) on delete restrict,
  features jsonb not null default '[]',
  -- The brand on the packet; blank where nobody has said it.
  brand text not null default '',
  -- The card it is made for, as '63x88' in millimetres, and its games where they are not the usual ones of that size.
  fits text not null default '' check (fits ~ '^([1-9][0-9]{1,2}x[1-9][0-9]{1,2})?$'),
  games text not null default '',
  thickness_microns integer check (thickness_microns between 10 and 1000),
  back_finish text not null default '' check (back_finish in ('', 'mat', 'brillant')),
  -- In the maker's packet.
  pieces_per_pack integer check (pieces_per_pack between 1 and 1000),
  -- Product safety (regulation (EU) 2023/988). A blank maker stands for the shop's own default, SHOP_MANUFACTURER.
  maker text not null default '',
  maker_address text not null default '',
  maker_email text not null default '',
  -- Two letters, or blank where nobody has said it; the dashboard asks for those. A maker outside the Union needs a
  -- responsible person in it (article 16).
  maker_country text not null default '' constraint sleeves_maker_country check (maker_country ~ '^([A-Z]{2})?$'),
  responsible_person text not null default '',
  reference text not null default '',
  warnings text not null default '',
  material text not null default '',
  -- The shop's own reference, and the number of the barcode as it is printed (GTIN-8, 12, 13 or 14); blank for none.
  sku text not null default '',
  gtin text not null default '' check (gtin = '' or gtin ~ '^([0-9]{8}|[0-9]{12,14})$'),
  is_published boolean not null default false check (not is_published or price_cents > 0),
  -- A reduction, planned or running: its price for a pack of 5, first and last day (YYYY-MM-DD) in Paris, the moment it begins,
  -- and the lowest price of the 30 days before, which it is announced against. `is_on_sale` follows the days by itself.
  sale_price_cents integer check (sale_price_cents > 0 and sale_price_cents < price_cents),
  sale_from text check (sale_from ~ '^\d{4}-\d{2}-\d{2}$'),
  sale_to text check (sale_to ~ '^\d{4}-\d{2}-\d{2}$' and sale_to >= sale_from),
  sale_begins_at timestamptz,
  sale_struck_cents integer check (sale_struck_cents > sale_price_cents),
  is_on_sale boolean not null default false check (not is_on_sale or sale_from is not null),
  -- Name and title; and, below them in a search, what else is said of it. There each word has a space before it, so that a
  -- pattern can ask for its beginning.
  search_text text not null,
  search_more text not null default '',
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references users (id) on delete set null,
  constraint sleeves_sale_whole
    check (num_nonnulls(sale_price_cents, sale_from, sale_to, sale_begins_at, sale_struck_cents) in (0, 5)),
  -- A maker who cannot be reached does not count (article 19).
  constraint sleeves_maker_whole
    check ((maker = '') = (maker_address = '') and (maker = '') = (maker_email = ''))
);
-- The storefront's orders, and the back-office's.
-- With `search_text`: a search that nearly all sleeves match ranks them along the index.
create index sleeves_published_by_age on sleeves (created_at, id) include (search_text) where is_published;
create index sleeves_published_by_name on sleeves (name collate "und-x-icu", id) where is_published;
create index sleeves_published_by_price
  on sleeves ((case when is_on_sale then sale_price_cents else price_cents end), id) where is_published;
-- Those whose reduction begins or ends one day.
create index sleeves_with_sale on sleeves (id) where sale_from is not null;
create index sleeves_published_by_stock on sleeves (stock, id) where is_published;
create index sleeves_by_collection on sleeves (collection_id, created_at, id);
create index sleeves_published_by_collection on sleeves (collection_id, created_at, id) where is_published;
create index sleeves_published_by_fits on sleeves (fits, created_at, id) where is_published;
create index sleeves_published_by_format on sleeves (width_mm, height_mm, created_at, id) where is_published;
-- How many each filter leaves is counted along this one.
create index sleeves_published_by_filter on sleeves
  (collection_id, width_mm, height_mm, fits, thickness_microns, back_finish, pieces_per_pack, stock)
  include (id, search_text) where is_published;
create index sleeves_by_age on sleeves (created_at, id);
create index sleeves_by_name on sleeves (name collate "und-x-icu", id);
create index sleeves_low_stock on sleeves (stock, id);
create index sleeves_below_threshold on sleeves (stock, id) where stock < low_stock_below;
create index sleeves_low_by_age on sleeves (created_at, id) where stock < low_stock_below;
create index sleeves_maker_country_unknown on sleeves (created_at, id)
  where is_published and maker <> '' and maker_country = '';
create index sleeves_incomplete on sleeves (created_at, id)
  where is_published and (gtin = '' or brand = '' or front_image_id is null);
create index sleeves_search on sleeves using gin (search_text gin_trgm_ops);
create index sleeves_search_more on sleeves using gin (search_more gin_trgm_ops);
create unique index sleeves_by_sku on sleeves (lower(sku)) where sku <> '';
-- A short barcode is the long one without its leading zeros.
create unique index sleeves_by_gtin on sleeves (lpad(gtin, 14, '0')) where gtin <> '';
create index sleeves_by_front_image on sleeves (front_image_id);
create index sleeves_by_back_image on sleeves (back_image_id);
create index sleeves_by_editor on sleeves (updated_by) where updated_by is not null;

create table sleeve_addresses (
  slug text primary key,
  subject_id uuid not null references sleeves (id) on delete cascade,
  left_at timestamptz not null
);
create index sleeve_addresses_by_sleeve on sleeve_addresses (subject_id);

-- Every price a product has had, each from `since` until the next.
create table sleeve_prices (
  id uuid primary key,
  sleeve_id uuid not null references sleeves (id) on delete cascade,
  price_cents integer not null check (price_cents >= 0),
  since timestamptz not null
);
create index sleeve_prices_by_sleeve on sleeve_prices (sleeve_id, since, id);

-- Pictures besides the two sides, in the order in which the product page shows them.
create table sleeve_pictures (
  sleeve_id uuid not null references sleeves (id) on delete cascade,
  place integer not null check (place >= 0),
  image_id uuid not null references images (id) on delete restrict,
  primary key (sleeve_id, place)
);
create index sleeve_pictures_by_image on sleeve_pictures (image_id);

create table favourites (
  user_id uuid not null references users (id) on delete cascade,
  sleeve_id uuid not null references sleeves (id) on delete cascade,
  added_at timestamptz not null,
  primary key (user_id, sleeve_id)
);
create index favourites_of_sleeve on favourites (sleeve_id);

-- Who wants one mail when a sleeve is back in stock. The row goes with that mail, or when it expires.
create table restock_requests (
  id uuid primary key,
  sleeve_id uuid not null references sleeves (id) on delete cascade,
  email text not null check (email = lower(email)),
  token_hash text not null unique,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  expires_at timestamptz not null
);
create unique index restock_requests_of_sleeve on restock_requests (sleeve_id, email);
create index restock_requests_waiting on restock_requests (sleeve_id, confirmed_at, id) where confirmed_at is not null;
create index restock_requests_by_email on restock_requests (email);
create index restock_requests_by_expiry on restock_requests (expires_at);
