-- Invoices and credit notes, their numbers, and the terms of sale.

-- Numbers are counted up inside the transaction that uses them, so that no series has a gap.
create table counters (
  name text primary key,
  value integer not null check (value >= 0)
);

-- Each document is issued once and frozen. A row outlives the order and the person it names: this is the accounting
-- archive, kept for ten years after the end of its financial year.
create table documents (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'creditNote')),
  number text not null unique,
  order_id uuid references orders (id) on delete set null,
  -- The refund that a credit note is for; an invoice has none.
  refund_id uuid unique references refunds (id) on delete set null,
  -- The number of the invoice that an invoice takes the place of, each once.
  replaces text unique,
  -- All that the document says, and the SHA-256 of that text: an altered document no longer matches.
  content jsonb not null,
  content_hash text not null,
  -- The money that moved, none with a correction: the figures add it up along an index.
  moved_cents integer not null check (moved_cents >= 0),
  -- What the payment provider kept, where it said so. No part of the document, but of interest to the accountant.
  fee_cents integer check (fee_cents >= 0),
  search_text text not null,
  issued_at timestamptz not null,
  keep_until date not null
);
create unique index documents_one_invoice on documents (order_id) where kind = 'invoice' and replaces is null;
create index documents_by_order on documents (order_id);
create index documents_by_age on documents (issued_at desc, id desc) include (kind, moved_cents);
-- The dashboard adds up a year's sales to other countries of the Union.
create index documents_by_country on documents ((content #>> '{deliveredTo,country}'), issued_at);
create index documents_by_end on documents (keep_until);
create index documents_search on documents using gin (search_text gin_trgm_ops);

-- Every version of the terms of sale that this shop ever showed, kept for ever: an order names the version accepted
-- with it.
create table terms (
  version text primary key,
  -- The SHA-256 of the text: a changed text is a version of its own.
  hash text not null unique,
  sections jsonb not null,
  published_at timestamptz not null
);
