-- Articles, banners, and messages from the contact form.
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
  -- A draft is hidden whatever its date.
  is_draft boolean not null default false,
  version integer not null default 1 check (version > 0),
  published_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references users (id) on delete set null
);
create index articles_by_publication on articles (published_at desc, id desc);
create index articles_by_image on articles (image_id);
create index articles_by_editor on articles (updated_by) where updated_by is not null;

-- Former addresses of an article: they redirect to its present one. A present address is never looked up here.
create table article_addresses (
  slug text primary key,
  article_id uuid not null references articles (id) on delete cascade,
  left_at timestamptz not null
);
create index article_addresses_by_article on article_addresses (article_id);

create table banners (
  id uuid primary key,
  title text not null check (btrim(title) <> ''),
  subtitle text not null,
  position text not null check (position in ('left', 'center', 'right')),
  image text not null,
  image_id uuid references images (id) on delete restrict,
  link text not null default '',
  is_active boolean not null default false,
  -- A planned banner shows by itself during its days.
  is_planned boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz,
  updated_by uuid references users (id) on delete set null,
  constraint banners_period check (starts_at < ends_at),
  constraint banners_planned_begin check (not is_planned or starts_at is not null)
);
-- Never two active banners, even when two people activate one at the same time.
create unique index banners_one_active on banners (is_active) where is_active;
create index banners_planned on banners (starts_at desc) where is_planned;
create index banners_by_age on banners (created_at desc, id desc);
create index banners_by_image on banners (image_id);
create index banners_by_editor on banners (updated_by) where updated_by is not null;

create table messages (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  email text not null,
  subject text not null,
  content text not null,
  search_text text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  answered_at timestamptz
);
create index messages_by_age on messages (created_at desc, id desc);
create index messages_unanswered on messages (created_at desc, id desc) where answered_at is null;
create index messages_by_user on messages (user_id);
-- What somebody wrote without signing in is found by the address that they confirm later.
create index messages_without_account on messages (lower(email)) where user_id is null;
create index messages_search on messages using gin (search_text gin_trgm_ops);

create table message_answers (
  id uuid primary key,
  message_id uuid not null references messages (id) on delete cascade,
  by_user_id uuid references users (id) on delete set null,
  content text not null,
  at timestamptz not null
);
create index message_answers_of_message on message_answers (message_id, at, id);
create index message_answers_by_user on message_answers (by_user_id) where by_user_id is not null;
