-- Which words were agreed to, by their number; and what was said to adverts by those who are not signed in: counted by
-- day, so that nobody is written down and a flood of choices is one row.
alter table consent_log drop constraint consent_log_type_check;
alter table consent_log add constraint consent_log_type_check check (type in ('newsletter', 'cookies_analytics', 'cookies_ads'));
alter table consent_log add column version integer not null default 1 check (version > 0);
alter table consent_log add column day date;
alter table consent_log add column count integer not null default 1 check (count > 0);
alter table consent_log add constraint consent_log_days_name_nobody check (day is null or user_id is null);
create unique index consent_log_of_day on consent_log (day, type, version, granted) where day is not null;
-- Whoever gets the newsletter, for its export.
create index users_newsletter on users (id) where newsletter;
