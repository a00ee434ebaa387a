-- Articles, banners, contact messages.
create table articles (
  id uuid primary key,
  slug text not null unique,
  title text not null check (btrim(title) <> ''),
  summary text not null,
  content text not null,
  image text not null,
  image_id uuid references images (id) on delete restrict,
  author text not null,
  categories jsonb not null default '[]',
  source text,
  published_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index articles_by_publication on articles (published_at desc, id desc);
create index articles_by_image on articles (image_id);

create table banners (
  id uuid primary key,
  title text not null check (btrim(title) <> ''),
  subtitle text not null,
  position text not null check (position in ('left', 'center', 'right')),
  image text not null,
  image_id uuid references images (id) on delete restrict,
  is_active boolean not null default false,
  created_at timestamptz not null
);
-- Never two active banners, whatever happens at once (decision 31).
create unique index banners_one_active on banners (is_active) where is_active;
create index banners_by_image on banners (image_id);
create index banners_by_age on banners (created_at desc, id desc);

create table messages (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  email text not null,
  subject text not null,
  content text not null,
  search_text text not null,
  created_at timestamptz not null
);
create index messages_by_age on messages (created_at desc, id desc);
create index messages_by_user on messages (user_id);
create index messages_search on messages using gin (search_text gin_trgm_ops);
