-- What a person sees of their own sign-ins, and when the password was last given in each.
alter table token_families add column device text not null default '';
-- Empty until the first call after this migration, or the first time the password was asked for again: then the
-- beginning of the sign-in stands for both.
alter table token_families add column last_used_at timestamptz;
alter table token_families add column authenticated_at timestamptz;
