alter table labels
  add carrier text not null default 'mondialRelay' check (carrier in ('mondialRelay', 'colissimo')),
  -- The label of a carrier that does not keep it, with the customs form. Erased after a month.
  add pdf bytea;
create index labels_with_pdf on labels (asked_at) where pdf is not null;
