-- A link in a mail may hold a secret. What is stored has a placeholder in its place, and here what it is made of.
alter table mails add column secret_id uuid;
-- Links that stand in clear from before: whoever still needs one asks for a new one.
delete from mails where key like 'reset-link:%';
-- Jobs carry ids, no addresses. They are there only where the shop has run before.
do $$
begin
  if to_regclass('jobs.job') is not null then
    delete from jobs.job where name = 'send-reset-link';
  end if;
end
$$;
