-- Banners that are changed, led on from, and shown from a day to a day; a planned one shows by itself during its days.
alter table banners add column link text not null default '';
alter table banners add column starts_at timestamptz;
alter table banners add column ends_at timestamptz;
alter table banners add column is_planned boolean not null default false;
alter table banners add column version integer not null default 1 check (version > 0);
alter table banners add column updated_at timestamptz;
alter table banners add column updated_by uuid references users (id) on delete set null;
alter table banners add constraint banners_period check (starts_at < ends_at);
alter table banners add constraint banners_planned_begin check (not is_planned or starts_at is not null);
create index banners_planned on banners (starts_at desc) where is_planned;
create index banners_by_editor on banners (updated_by) where updated_by is not null;

-- What a picture shows, for those who do not see it; blank where nobody has said.
alter table images add column alt text not null default '';
