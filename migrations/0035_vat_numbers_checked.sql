-- VIES's answers about the VAT numbers of companies abroad, asked once a day.
create table vat_checks (
  vat_number text not null,
  day date not null,
  is_valid boolean not null,
  -- VIES's proof of the check, if it gives one.
  reference text not null,
  checked_at timestamptz not null,
  primary key (vat_number, day)
);
create index vat_checks_by_day on vat_checks (day);
