-- concurrently
-- No two sleeves have one barcode; a shorter number is the longer one with zeros in front.
create unique index sleeves_by_gtin on sleeves (lpad(gtin, 14, '0')) where gtin <> '';
