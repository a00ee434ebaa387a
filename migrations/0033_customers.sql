-- What owners look for in a list of customers: orders, revenue, last order. Kept by the trigger below, by differences,
-- so that two orders of one person at the same moment both count.
alter table users
  add column order_count integer not null default 0,
  add column earned_cents bigint not null default 0,
  add column last_order_at timestamptz;

create function earned_by_order(status text, total_cents integer, refunded_cents integer) returns bigint
  language sql immutable
  return case when status in ('Annulé', 'Annulé par le client', 'Remboursé') then 0 else total_cents - refunded_cents end;

create function count_order_of_customer() returns trigger language plpgsql as $$
declare
  before bigint := 0;
  after bigint := 0;
begin
  -- A restored or moved shop brings its sums with it.
  if current_setting('carapace.copying', true) = 'on' then return null; end if;
  if tg_op <> 'INSERT' then before := earned_by_order(old.status, old.total_cents, old.refunded_cents); end if;
  if tg_op <> 'DELETE' then after := earned_by_order(new.status, new.total_cents, new.refunded_cents); end if;
  if tg_op = 'UPDATE' and old.user_id is not distinct from new.user_id then
    if before <> after then
      update users set earned_cents = earned_cents + after - before where id = new.user_id;
    end if;
    return null;
  end if;
  if tg_op <> 'INSERT' and old.user_id is not null then
    update users set order_count = order_count - 1, earned_cents = earned_cents - before where id = old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.user_id is not null then
    update users
    set order_count = order_count + 1,
      earned_cents = earned_cents + after,
      last_order_at = greatest(last_order_at, new.created_at)
    where id = new.user_id;
  end if;
  return null;
end
$$;

create trigger orders_of_customer
  after insert or delete or update of user_id, status, total_cents, refunded_cents on orders
  for each row execute function count_order_of_customer();

update users
set order_count = sums.orders, earned_cents = sums.earned, last_order_at = sums.last
from (
  select user_id, count(*) as orders, sum(earned_by_order(status, total_cents, refunded_cents)) as earned,
    max(created_at) as last
  from orders where user_id is not null group by user_id
) as sums
where sums.user_id = users.id;

create index users_by_orders on users (order_count, id) where not is_guest;
create index users_by_earned on users (earned_cents, id) where not is_guest;
create index users_by_last_order on users (coalesce(last_order_at, '-infinity'), id) where not is_guest;
create index users_who_bought on users (created_at desc, id desc) where not is_guest and order_count > 0;
create index users_who_bought_again on users (created_at desc, id desc) where not is_guest and order_count > 1;

-- The shop's notes on a person, deleted with the person.
create table customer_notes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  by_user_id uuid references users (id) on delete set null,
  content text not null check (content <> ''),
  created_at timestamptz not null
);
create index customer_notes_of_user on customer_notes (user_id, created_at desc, id desc);
create index customer_notes_by_author on customer_notes (by_user_id) where by_user_id is not null;
