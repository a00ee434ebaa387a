-- From this time another buyer may take over the hold of a buyer who has never paid. Null for checkouts that were opened
-- before this column existed.
alter table checkouts add column soft_from timestamptz;
