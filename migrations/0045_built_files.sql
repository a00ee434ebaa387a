-- Scripts and styles of the releases that run or ran lately: a page of one release asks any process for its files.
create table built_files (
  name text primary key,
  bytes bytea not null,
  seen_at timestamptz not null
);
create index built_files_by_age on built_files (seen_at);
