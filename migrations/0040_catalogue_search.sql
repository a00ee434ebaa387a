-- What the shop's search looks through below name and title (decision 59): category, format, features and description,
-- folded, a space before each word. The application writes it with every change of a sleeve; here for those that are there.
alter table sleeves add column search_more text not null default '';
update sleeves set search_more = ' ' || btrim(regexp_replace(lower(replace(replace(replace(replace(
  regexp_replace(
    normalize(
      case category
        when 'pokemon' then 'Pokémon'
        when 'comics' then 'Comics'
        when 'marvel' then 'Marvel'
        when 'dragonball' then 'Dragon Ball dragonball'
        else ''
      end
      || ' protection pochette sleeve protège carte ' || width_mm || 'x' || height_mm || ' ' || width_mm || ' x ' || height_mm || ' mm '
      || case width_mm || 'x' || height_mm when '66x91' then 'format standard ' when '64x89' then 'format perfect size ' else '' end
      || coalesce((select string_agg(feature, ' ') from jsonb_array_elements_text(features) feature), '')
      || ' ' || description,
      NFD),
    U&'[\0300-\036F]', '', 'g'),
  'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae')),
  '[^a-z0-9]+', ' ', 'g'));
create index sleeves_search_more on sleeves using gin (search_more gin_trgm_ops);
