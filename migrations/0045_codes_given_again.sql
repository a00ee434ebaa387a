-- When the person last typed a code of the second factor, after the sign-in.
alter table token_families add column code_given_at timestamptz;
