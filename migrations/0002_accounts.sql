-- People, their sessions, and what was asked of them.
create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  address text not null,
  city text not null,
  postal_code text not null,
  country text not null,
  phone text not null,
  role text not null default 'user' check (role in ('user', 'admin')),
  newsletter boolean not null default false,
  analytics boolean not null default false,
  inactive_account_deletion boolean not null default false,
  order_history_retention integer not null default 60 check (order_history_retention in (12, 24, 36, 60)),
  search_text text not null,
  last_active_at timestamptz not null,
  deletion_warned_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index users_by_age on users (created_at desc, id desc);
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_admins on users (id) where role = 'admin';
create index users_inactive on users (last_active_at) where inactive_account_deletion;

-- One sign-in is one family of refresh tokens; a stolen token ends the family (decision 23).
create table token_families (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index token_families_by_user on token_families (user_id);
create index token_families_by_expiry on token_families (expires_at);

create table refresh_tokens (
  token_hash text primary key,
  family_id uuid not null references token_families (id) on delete cascade,
  issued_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_by_family on refresh_tokens (family_id);

create table password_resets (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_by_user on password_resets (user_id);

create table consent_log (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('newsletter', 'cookies_analytics')),
  granted boolean not null,
  at timestamptz not null
);
create index consent_log_by_user on consent_log (user_id, at);

-- Counted tries of one key in one window of time: the limits are shared by all servers.
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  expires_at timestamptz not null,
  primary key (key, window_start)
);
create index rate_limits_by_expiry on rate_limits (expires_at);
