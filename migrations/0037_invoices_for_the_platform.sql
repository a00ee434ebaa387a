-- The e-invoices that were sent to the approved platform: invoices and credit notes of French companies.
create table invoice_flows (
  -- Our tracking id at the platform.
  id uuid primary key,
  document_id uuid not null references documents (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'deposited', 'accepted', 'refused')),
  -- The platform's id, from the deposit on.
  platform_flow_id text unique,
  -- Why the platform refused it.
  reason text,
  -- Null if the shop sent it by itself.
  by_user_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  -- The last call about it. Another server waits a while before it makes the next.
  tried_at timestamptz,
  ended_at timestamptz
);
-- A document is sent again only after a refusal.
create unique index invoice_flows_valid on invoice_flows (document_id) where state <> 'refused';
create index invoice_flows_by_document on invoice_flows (document_id, created_at desc);
create index invoice_flows_open on invoice_flows (created_at, id) where state in ('waiting', 'deposited');
create index invoice_flows_accepted on invoice_flows (created_at) where state = 'accepted';
create index invoice_flows_by_user on invoice_flows (by_user_id) where by_user_id is not null;

-- French companies get e-invoices. Each is looked for until it has been sent.
create index documents_of_companies on documents (issued_at, id) where content #>> '{buyer,company,siren}' <> '';
