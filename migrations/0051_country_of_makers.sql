-- Where a maker is: outside the European Union its goods need somebody in the Union who answers for them (regulation (EU)
-- 2023/988, article 16). Blank where nobody has said it yet, as for every maker typed before; the dashboard asks for those.
alter table sleeves add column maker_country text not null default '';
alter table sleeves add constraint sleeves_maker_country
  check (maker_country ~ '^([A-Z]{2})?$');
