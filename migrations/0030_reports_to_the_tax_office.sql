-- The periods whose sales were reported to the tax office.
create table e_reports (
  id uuid primary key,
  from_day date not null unique,
  to_day date not null check (to_day > from_day),
  -- The SHA-256 of the lines in the last file. A period with other lines needs a file that replaces it.
  content_hash text not null,
  -- How many files of this period were handed over.
  files integer not null check (files > 0),
  handed_over_at timestamptz not null
);

-- A corrected invoice counts on the day of the sale.
create index documents_corrections on documents ((content #>> '{order,placedAt}')) where content ->> 'correction' is not null;

alter table activity
  drop constraint activity_subject_kind,
  add constraint activity_subject_kind check (
    subject_kind in ('order', 'reservation', 'withdrawal', 'alert', 'sleeve', 'sleeves', 'collection', 'promotion', 'article', 'banner', 'image', 'user', 'message', 'settings', 'declaration')
  );
