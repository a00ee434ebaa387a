-- How many packs of a refund had left and go back on the shelf with it. Null for refunds of earlier releases, which stored only
-- whether they restock: it is then all that had left.
alter table refund_lines add put_back integer check (put_back between 0 and quantity);

-- What the click that requested a refund asked for, as a hash: the same click sent again is answered with its refund.
alter table refunds add request_hash text;
