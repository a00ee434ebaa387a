-- Why the shop gave a reduction on an order that it entered itself; null where it gave none.
alter table checkouts add reduction_reason text check (length(reduction_reason) between 1 and 120);
alter table orders add reduction_reason text check (length(reduction_reason) between 1 and 120);
