-- concurrently
-- The dashboard asks for the countries of makers that nobody has said yet.
create index sleeves_maker_country_unknown on sleeves (created_at, id)
  where is_published and maker <> '' and maker_country = '';
