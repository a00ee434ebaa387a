-- The second factor of an account (decision 49). The secret is encrypted; a factor counts from its first right code on.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret text not null,
  -- The 30-second step of the last code that was taken: no code is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

-- Each opens the account once, without the telephone. Used ones are deleted.
create table recovery_codes (
  code_hash text primary key,
  user_id uuid not null references users (id) on delete cascade
);
create index recovery_codes_by_user on recovery_codes (user_id);
