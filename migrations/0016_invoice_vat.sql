-- How an invoice counts its VAT is fixed when it is issued: a later change of the setting must not reprint it otherwise.
alter table orders add column invoice_vat text not null default 'added' check (invoice_vat in ('added', 'included'));
