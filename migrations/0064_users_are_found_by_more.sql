-- The back-office finds a person by their town and telephone number, too (`userSearchText`). Written here as the application
-- folds it, for the letters that French names have: capitals too, which lower() leaves alone where the server's collation
-- is C. A number is kept as it is dialled within its country (`nationalDigits`).
update users set search_text = search_text || ' ' || replace(replace(translate(
  lower(concat_ws(' ', postal_code, city, regexp_replace(regexp_replace(regexp_replace(regexp_replace(phone,
    '[^0-9+]', '', 'g'), '^(\+|00)(33|32|41)0?', '0'), '^(\+|00)352', ''), '[^0-9]', '', 'g'))),
  'àâäáãåçèéêëìíîïñòóôöõùúûüýÿÀÂÄÁÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÖÕÙÚÛÜÝŸŒÆ',
  'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyyœæ'
), 'œ', 'oe'), 'æ', 'ae')
where search_text <> '';

-- Orders keep the digits that were typed since 0039; those typed for a call from abroad are found by both forms.
update orders set search_text = search_text || ' ' || regexp_replace(regexp_replace(regexp_replace(regexp_replace(
  shipping_address->>'phone', '[^0-9+]', '', 'g'), '^(\+|00)(33|32|41)0?', '0'), '^(\+|00)352', ''), '[^0-9]', '', 'g')
where anonymised_at is null and shipping_address->>'phone' ~ '^\s*(\+|00)';
