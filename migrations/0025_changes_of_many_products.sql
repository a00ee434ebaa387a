-- One change of many products: price, collection, publication, deletion. A job makes it and takes it back.
create table sleeve_changes (
  -- Made by the page: the same one sent twice is one.
  id uuid primary key,
  act jsonb not null,
  -- The act in French: 'prix +5 %'.
  label text not null,
  by_user_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  -- Taken back: what waits stays as it is, and what was changed is undone.
  undo_at timestamptz,
  ended_at timestamptz,
  -- Somebody has put its line away.
  read_at timestamptz
);
create index sleeve_changes_by_age on sleeve_changes (created_at, id);

create table sleeve_change_rows (
  change_id uuid not null references sleeve_changes (id) on delete cascade,
  position integer not null,
  -- No reference: a deleted product can be brought back.
  sleeve_id uuid not null,
  name text not null,
  -- The version of the preview.
  seen_version integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'unchanged', 'refused', 'stopped', 'undone')),
  version_after integer,
  -- What brings back the former state.
  before jsonb,
  -- Why it was refused, or could not be undone.
  failure text,
  primary key (change_id, position),
  unique (change_id, sleeve_id)
);

-- Such a change is one entry of the activity log.
alter table activity
  drop constraint activity_subject_kind_check,
  add constraint activity_subject_kind check (
    subject_kind in ('order', 'reservation', 'withdrawal', 'alert', 'sleeve', 'sleeves', 'collection', 'promotion', 'article', 'banner', 'image', 'user', 'message', 'settings')
  );

-- What each product sold in the last days, for its pace.
create index order_lines_pace on order_lines (sleeve_id, placed_at) include (pack_size, quantity)
  where is_sold and sleeve_id is not null;
