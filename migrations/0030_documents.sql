-- Invoices and credit notes, each issued once and frozen (decision 40). A row outlives the order and the person it
-- names: it is the accounting archive, kept until ten years after the end of its year.
create table documents (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'creditNote')),
  number text not null unique,
  order_id uuid references orders (id) on delete set null,
  -- The refund that a credit note is for; an invoice has none.
  refund_id uuid unique references refunds (id) on delete set null,
  -- All that the document says, amounts in cents, and the SHA-256 of that text: what is altered later does not match.
  content jsonb not null,
  content_hash text not null,
  -- Number, order number, name and e-mail of the buyer, folded as searches are.
  search_text text not null,
  issued_at timestamptz not null,
  keep_until date not null
);
create unique index documents_one_invoice on documents (order_id) where kind = 'invoice';
create index documents_by_order on documents (order_id);
create index documents_by_age on documents (issued_at desc, id desc);
create index documents_by_end on documents (keep_until);
create index documents_search on documents using gin (search_text gin_trgm_ops);
