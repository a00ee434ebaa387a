-- What the nightly retention job looks for, and what is forgotten with a person who leaves.
create index mails_by_recipient on mails (recipient);
create index password_resets_by_expiry on password_resets (expires_at);
create index token_families_by_end on token_families (ended_at) where ended_at is not null;
create index checkouts_unpaid_by_age on checkouts (created_at) where payment_id is null;
create index checkouts_of_nobody on checkouts (id) where user_id is null and shipping_address ->> 'lastName' <> '';
create index orders_named_by_age on orders (created_at) where anonymised_at is null;
create index withdrawals_named on withdrawals (created_at) where state = 'done' and email <> '';
create index alerts_closed on alerts (resolved_at) where resolved_at is not null;
