-- What a shopkeeper notes about an order for themself: its customer never sees it.
alter table order_history add column note_is_private boolean not null default false;
-- Until now a free note stood beside the notes that the shop writes itself about parcels and refunds.
update order_history set note_is_private = true
where by_kind = 'admin' and note is not null
  and note not like 'Suivi %' and note not like 'Transporteur %' and note not like 'Rembours%';
