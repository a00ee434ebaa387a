-- People, how they sign in, and what they agreed to.
--
-- In all tables: keys are UUIDv7 made by the application, so rows sort by age without a sequence. Money is integer cents.
-- Moments are written by the application's clock, not by `now()`. `search_text` is folded text (lower case, no accents) and
-- is searched through a trigram index.
create extension if not exists pg_trgm;

create table users (
  id uuid primary key,
  email text not null check (email = lower(email)),
  -- Whose inbox that is: without a tag ('+news') and, at Gmail, without dots. Limits of unpaid holds count by it.
  mailbox text not null,
  -- Empty until the link of a mail confirms the address. Until then the account may hold little stock.
  email_confirmed_at timestamptz,
  -- Somebody who buys without an account. The row stands for one browser: it has no password and starts no session.
  is_guest boolean not null default false,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  address text not null,
  city text not null,
  postal_code text not null,
  country text not null,
  phone text not null,
  role text not null default 'user' check (role in ('user', 'preparation', 'admin')),
  newsletter boolean not null default false,
  analytics boolean not null default false,
  inactive_account_deletion boolean not null default false,
  -- Months after which finished orders leave the customer's history.
  order_history_retention integer not null default 60 check (order_history_retention in (12, 24, 36, 60)),
  search_text text not null,
  last_active_at timestamptz not null,
  -- The two mails sent before an unused account is deleted.
  deletion_warned_at timestamptz,
  deletion_reminded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint users_guests_are_no_accounts check (
    is_guest = (password_hash = '') and not (is_guest and (role <> 'user' or newsletter or email_confirmed_at is not null))
  )
);
-- An address has one account. Guests type any address, so that it may have any number of guests.
create unique index users_email_key on users (email) where not is_guest;
create index users_guests on users (email) where is_guest;
create index users_by_mailbox on users (mailbox);
create index users_by_age on users (created_at desc, id desc);
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_admins on users (id) where role = 'admin';
create index users_newsletter on users (id) where newsletter;
-- The nightly cleanup looks for unused accounts, and for customers who keep their orders for a shorter time than usual.
create index users_inactive on users (last_active_at) where inactive_account_deletion;
create index users_by_activity on users (last_active_at) where not inactive_account_deletion;
create index users_by_history on users (order_history_retention, id);

-- One sign-in is one family of refresh tokens. A token used twice was stolen and ends its family.
create table token_families (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  device text not null default '',
  created_at timestamptz not null,
  -- Empty until the first call or password prompt after the sign-in; until then `created_at` stands for both.
  last_used_at timestamptz,
  authenticated_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
    check (end_reason in ('logout', 'reuse', 'password', 'deletion', 'second-factor', 'idle', 'owner', 'shop'))
);
create index token_families_by_user on token_families (user_id);
create index token_families_by_expiry on token_families (expires_at);
create index token_families_by_end on token_families (ended_at) where ended_at is not null;

create table refresh_tokens (
  token_hash text primary key,
  family_id uuid not null references token_families (id) on delete cascade,
  issued_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_by_family on refresh_tokens (family_id);

-- The cookie that a guest's browser has from the first payment on. It opens payments, and no account.
create table guest_tokens (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index guest_tokens_by_user on guest_tokens (user_id);
create index guest_tokens_by_expiry on guest_tokens (expires_at);

create table password_resets (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_by_user on password_resets (user_id);
create index password_resets_by_expiry on password_resets (expires_at);

create table email_confirmations (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index email_confirmations_by_user on email_confirmations (user_id);
create index email_confirmations_by_expiry on email_confirmations (expires_at);

-- The secret is encrypted. A factor counts once a first right code confirmed it.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret text not null,
  -- The 30-second step of the last accepted code: no code is accepted twice.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

-- Each code replaces the second factor once, and is deleted when it is used.
create table recovery_codes (
  code_hash text primary key,
  user_id uuid not null references users (id) on delete cascade
);
create index recovery_codes_by_user on recovery_codes (user_id);

-- What was agreed to or refused, when, and in which words. An entry outlives the account and then names nobody.
create table consent_log (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  type text not null check (type in ('newsletter', 'cookies_analytics', 'cookies_ads')),
  granted boolean not null,
  wording text not null default '',
  version integer not null default 1 check (version > 0),
  at timestamptz not null,
  -- Visitors who are not signed in are counted, one row a day and answer; nobody is written down.
  day date,
  count integer not null default 1 check (count > 0),
  constraint consent_log_days_name_nobody check (day is null or user_id is null)
);
create index consent_log_by_user on consent_log (user_id, at);
create index consent_log_of_nobody on consent_log (at) where user_id is null;
create unique index consent_log_of_day on consent_log (day, type, version, granted) where day is not null;
