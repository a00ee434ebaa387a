-- What was agreed to and by which words. Once the account has gone, the entry stays as it was and names nobody.
alter table consent_log alter column user_id drop not null;
alter table consent_log drop constraint consent_log_user_id_fkey;
alter table consent_log add constraint consent_log_user_id_fkey foreign key (user_id) references users (id) on delete set null;
alter table consent_log add column wording text not null default '';
create index consent_log_of_nobody on consent_log (at) where user_id is null;
