-- A third delivery method, the tracked letter (decision 87).
alter table checkouts
  drop constraint checkouts_shipping_method_check,
  add constraint checkouts_shipping_method
    check (shipping_method in ('mondialRelay', 'colissimo', 'trackedLetter', 'inPerson'));
alter table orders
  drop constraint orders_shipping_method_check,
  drop constraint orders_carrier_check,
  add constraint orders_shipping_method
    check (shipping_method in ('mondialRelay', 'colissimo', 'trackedLetter', 'inPerson')),
  add constraint orders_carrier check (carrier in ('mondialRelay', 'colissimo', 'trackedLetter', 'inPerson'));
alter table parcels
  drop constraint parcels_carrier_check,
  add constraint parcels_carrier check (carrier in ('mondialRelay', 'colissimo', 'trackedLetter', 'inPerson'));
alter table bulk_change_orders
  drop constraint bulk_change_orders_carrier_check,
  add constraint bulk_change_orders_carrier check (carrier in ('mondialRelay', 'colissimo', 'trackedLetter'));
