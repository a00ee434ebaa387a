-- Every version of the general terms of sale that this shop ever showed, whole and for ever (decision 42): an order
-- names the version that was accepted with it.
create table terms (
  version text primary key,
  -- The SHA-256 of the text: a text that changes is a version of its own.
  hash text not null unique,
  sections jsonb not null,
  published_at timestamptz not null
);
