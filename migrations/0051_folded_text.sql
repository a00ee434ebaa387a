-- Returns the text as `foldText` (`src/shared/search-text.ts`) does: in lower case, without accents, with œ as oe. The
-- collation makes it independent of the database's locale: with the locale C, `lower` leaves 'É' as it is.
create function folded_text(text text) returns text
  language sql immutable parallel safe
  return replace(replace(replace(
    translate(
      regexp_replace(
        lower(
          normalize(case when text ~ '[\uFB00-\uFB06\uFF01-\uFF5E]' then normalize(text, nfkc) else text end, nfd)
          collate "und-x-icu"
        ),
        '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g'
      ),
      'øłđ', 'old'
    ),
    'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss');

create index articles_search on articles using gin (folded_text(title || ' ' || summary) gin_trgm_ops);
create index withdrawals_search on withdrawals
  using gin (folded_text(number || ' ' || order_number || ' ' || name || ' ' || email) gin_trgm_ops);
create index activity_search_folded on activity using gin (folded_text(subject_name) gin_trgm_ops);
