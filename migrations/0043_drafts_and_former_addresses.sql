-- An article that nobody but the shop's people sees, whatever its date.
alter table articles add column is_draft boolean not null default false;

-- Addresses that an article had: they lead to the one it has now. One that an article has at present is never looked up here.
create table article_addresses (
  slug text primary key,
  article_id uuid not null references articles (id) on delete cascade,
  left_at timestamptz not null
);
create index article_addresses_by_article on article_addresses (article_id);
