-- What search engines show of a page; blank where its own name and text are used.
alter table sleeves
  add search_title text not null default '' check (length(search_title) <= 70),
  add search_description text not null default '' check (length(search_description) <= 160);
alter table collections
  add search_title text not null default '' check (length(search_title) <= 70),
  add search_description text not null default '' check (length(search_description) <= 160);
alter table articles
  add search_title text not null default '' check (length(search_title) <= 70),
  add search_description text not null default '' check (length(search_description) <= 160);
