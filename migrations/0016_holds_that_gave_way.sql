-- The hold of somebody who never paid and was away: another buyer has taken its place, which its own buyer is told.
alter table checkouts add gave_way boolean not null default false;
