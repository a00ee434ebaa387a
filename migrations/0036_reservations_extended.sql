-- When the buyer asked for more time. It is given once.
alter table checkouts add column extended_at timestamptz;
