-- The back-office finds an order by its invoice, payment, parcel, recipient and town, too (`order-search-text.ts`). Written
-- here as the application folds it, for the letters that French names have.
update orders set search_text = search_text || ' ' || replace(replace(translate(
  lower(concat_ws(' ',
    invoice_number, payment_id, tracking_number,
    case when anonymised_at is null then concat_ws(' ',
      shipping_address->>'firstName', shipping_address->>'lastName', shipping_address->>'postalCode', shipping_address->>'city',
      regexp_replace(coalesce(shipping_address->>'phone', ''), '[^0-9]', '', 'g')
    ) end
  )),
  'àâäáãåçèéêëìíîïñòóôöõùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'
), 'œ', 'oe'), 'æ', 'ae');
