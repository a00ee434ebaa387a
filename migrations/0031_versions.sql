-- What an admin's edit was made from (decision 46): counted up by each change that an editor would want to have seen.
-- A sale is none to whoever edits a sleeve's texts: its stock moves by differences.
alter table sleeves add column version integer not null default 1 check (version > 0);
alter table articles add column version integer not null default 1 check (version > 0);
alter table orders add column version integer not null default 1 check (version > 0);
