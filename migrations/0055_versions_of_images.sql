-- Names and alternative texts of pictures are edited by two people, too (decision 46).
alter table images add column version integer not null default 1 check (version > 0);
alter table images add column updated_at timestamptz;
alter table images add column updated_by uuid references users (id) on delete set null;
