-- The back-office finds a person by their town and telephone number, too (`userSearchText`). Written here as the application
-- folds it, for the letters that French names have.
update users set search_text = search_text || ' ' || replace(replace(translate(
  lower(concat_ws(' ', postal_code, city, regexp_replace(phone, '[^0-9]', '', 'g'))),
  'àâäáãåçèéêëìíîïñòóôöõùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'
), 'œ', 'oe'), 'æ', 'ae')
where search_text <> '';
