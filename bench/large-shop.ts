import type { Database } from '../src/server/database/database.ts'

export const SIZES = { users: 20_000, images: 5_000, sleeves: 2_000, orders: 10_000 }

/** Does not run `vacuum analyze`. The caller runs it, after adding rows or indexes of its own. */
export async function furnishLargeShop(database: Database, sizes = SIZES): Promise<void> {
  for (const statement of [...statements(sizes), ...RECORDS]) await database.raw(statement)
}

const FIRST = `(array['Camille','Léa','Hugo','Inès','Louis','Chloé','Jules','Zoé','Malo','Élise'])`
const LAST = `(array['Martin','Bernard','Petit','Durand','Leroy','Moreau','Fournier','Girard','Bonnet','Lefèvre'])`
const STATUS = `(array['Validé','En cours de préparation','En cours de livraison','Livré','Livré','Livré','Annulé par le client','Annulé','Remboursé'])`
const DUE = `(array['preparation','preparation',null,null,null,null,'refund','refund',null])`
const AGO = `now() - (n % 1460) * interval '1 day' - n * interval '1 second'`

const NUMBER = `lpad(n::text, greatest(6, length(n::text)), '0')`

const statements = (sizes: typeof SIZES) => [
  `insert into users (id, email, mailbox, password_hash, first_name, last_name, address, city, postal_code, country, phone, search_text, last_active_at, created_at, updated_at)
   select gen_random_uuid(), 'personne' || n || '@grand.test', 'personne' || n || '@grand.test', 'x', ${FIRST}[1 + n % 10], ${LAST}[1 + n / 10 % 10], n || ' rue des Lilas', 'Lyon', '69003', 'France', '0612345678',
     translate(lower('personne' || n || '@grand.test ' || ${FIRST}[1 + n % 10] || ' ' || ${LAST}[1 + n / 10 % 10]), 'éèë', 'eee'), now(), ${AGO}, now()
   from generate_series(1, ${sizes.users}) n`,
  `insert into images (id, filename, content_hash, mime, width, height, size_bytes, placeholder, storage_key, search_text, created_at)
   select gen_random_uuid(), 'photo-' || n || '.webp', 'hash' || n, 'image/webp', 1200, 1500, 50000 + n, '', 'images/' || n, 'photo-' || n || '.webp', ${AGO}
   from generate_series(1, ${sizes.images}) n`,
  `insert into sleeves (id, name, title, description, price_cents, stock, slug, collection_id, width_mm, height_mm, front_image_id, is_published, search_text, search_more, created_at, updated_at)
   select gen_random_uuid(), 'Protection n° ' || n, 'Protection n° ' || n, 'Une protection parmi tant d’autres.', 100 + n % 400, n % 700, 'protection-' || n, ('00000000-0000-7000-8000-00000000000' || 1 + n % 5)::uuid, (array[66,66,66,64,62])[1 + n % 5], (array[91,91,91,89,89])[1 + n % 5],
     pictures.id, n % 10 > 0, 'protection n ' || n, ' protection pochette une protection parmi tant d autres', ${AGO}, now()
   from generate_series(1, ${sizes.sleeves}) n
   join (select id, row_number() over (order by created_at) as place from images) pictures on pictures.place = 1 + n % ${sizes.images}`,
  `insert into stock_movements (id, sleeve_id, change, reason, at) select gen_random_uuid(), id, stock, 'first-count', created_at from sleeves where stock > 0`,
  `insert into orders (id, number, invoice_number, user_id, customer_email, customer_first_name, customer_last_name, status, due, subtotal_cents, shipping_cents, total_cents, shipping_method, shipping_address, payment_id, payment_status, search_text, created_at, updated_at)
   select gen_random_uuid(), 'C-2026-' || ${NUMBER}, 'F-2026-' || ${NUMBER}, people.id, people.email, people.first_name, people.last_name, ${STATUS}[1 + n % 9], ${DUE}[1 + n % 9], 1000 + n % 900, 890, 1890 + n % 900, 'colissimo',
     '{"firstName":"Camille","lastName":"Martin","street":"3 rue des Lilas","city":"Lyon","postalCode":"69003","country":"France"}', 'CAPTURE' || n, 'completed',
     translate(lower('c-2026-' || ${NUMBER} || ' ' || people.first_name || ' ' || people.last_name || ' f-2026-' || ${NUMBER} || ' capture' || n || ' camille martin 69003 lyon'), 'éèë', 'eee'), ${AGO}, ${AGO}
   from generate_series(1, ${sizes.orders}) n
   join (select *, row_number() over (order by created_at) as place from users) people on people.place = 1 + n * 2 % ${sizes.users}`,
  `insert into order_lines (id, order_id, position, sleeve_id, name, image, pack_size, quantity, unit_price_cents, placed_at, is_sold)
   select gen_random_uuid(), placed.id, line, goods.id, goods.name, '', 5, 1 + line, 150, placed.created_at, placed.status not in ('Annulé par le client', 'Annulé', 'Remboursé')
   from (select *, row_number() over () as place from orders) placed cross join generate_series(1, 3) line
   join (select *, row_number() over () as place from sleeves) goods on goods.place = 1 + (placed.place * 7 + line * 13) % ${sizes.sleeves}`,
  `insert into parcels (id, order_id, position, carrier, state, sent_at, delivered_at)
   select gen_random_uuid(), id, 1, shipping_method, case status when 'Livré' then 'delivered' else 'sent' end, created_at, case status when 'Livré' then created_at end
   from orders where status in ('En cours de livraison', 'Livré')`,
  `insert into parcel_lines (parcel_id, line_id, quantity)
   select parcels.id, order_lines.id, quantity from parcels join order_lines using (order_id)`,
  `insert into order_history (id, order_id, status, by_kind, at) select gen_random_uuid(), id, status, 'shop', created_at from orders`,
]

const SELLER = `'{"name":"Carapace","company":"Carapace SAS","capital":"1000","address":"1 rue du Fort, Lyon","companyNumber":"123456789","vatNumber":"FR00123456789","email":"a@grand.test","phone":"0400000000"}'::jsonb`

const RECORDS = [
  `update orders set refunded_cents = 100, shipping_address = jsonb_set(shipping_address, '{country}', '"Suisse"') where substr(number, 13, 1) = '7' and status = 'Livré'`,
  `insert into documents (id, kind, number, order_id, content, moved_cents, content_hash, search_text, issued_at, keep_until)
   select gen_random_uuid(), 'invoice', invoice_number, id, jsonb_build_object('kind', 'invoice', 'number', invoice_number, 'issuedAt', created_at, 'order', jsonb_build_object('id', id, 'number', number, 'placedAt', created_at),
     'seller', ${SELLER}, 'buyer', shipping_address || jsonb_build_object('email', customer_email), 'deliveredTo', shipping_address,
     'lines', jsonb_build_array(jsonb_build_object('label', 'Protection', 'detail', 'Lot de 5', 'quantity', 1, 'unitCents', total_cents, 'totalCents', total_cents)),
     'shippingCents', 0, 'vat', '{"mode":"included","country":"France","percent":20,"mention":null}'::jsonb, 'netCents', total_cents, 'vatCents', 0, 'totalCents', total_cents, 'movedCents', total_cents,
     'payment', jsonb_build_object('reference', payment_id, 'at', created_at), 'corrects', null),
     total_cents, 'x', translate(lower(invoice_number || ' ' || number || ' ' || customer_first_name || ' ' || customer_last_name || ' ' || customer_email), 'éèë', 'eee'), created_at, created_at::date + 4000 from orders`,
  `insert into activity (id, at, act, subject_kind, subject_id, subject_name, changes)
   select gen_random_uuid(), created_at + hour * interval '1 hour', 'changed', (array['order','sleeve'])[hour], id, number, '[]' from orders, generate_series(1, 2) hour`,
  `insert into messages (id, email, subject, content, search_text, created_at, answered_at)
   select gen_random_uuid(), email, 'Une question', 'Bonjour', search_text || ' une question', created_at,
     case when created_at < now() - interval '7 days' then created_at + interval '1 day' end from users limit 5000`,
  `insert into withdrawals (id, number, order_id, name, order_number, email, state, step, created_at)
   select gen_random_uuid(), 'R' || number, id, 'Camille Martin', number, customer_email, case when is_new then 'open' else 'done' end,
     case when is_new then 'declared' else 'refunded' end, created_at from (select *, created_at > now() - interval '7 days' as is_new from orders limit 1000) orders`,
  `insert into checkouts (id, user_id, state, payment_order_id, payment_id, subtotal_cents, shipping_cents, total_cents, shipping_method, shipping_address, expires_at, created_at, updated_at)
   select gen_random_uuid(), user_id, 'ordered', 'ORDER' || number, payment_id, subtotal_cents, shipping_cents, total_cents, shipping_method, shipping_address, created_at, created_at, created_at from orders`,
  `insert into checkouts (id, user_id, state, subtotal_cents, shipping_cents, total_cents, shipping_method, shipping_address, expires_at, created_at, updated_at)
   select gen_random_uuid(), user_id, 'expired', subtotal_cents, shipping_cents, total_cents, shipping_method, shipping_address, created_at, created_at, created_at from orders
   where created_at > now() - interval '1 year'`,
  `insert into mails (id, key, recipient, subject, html, text, created_at, sent_at, order_id)
   select gen_random_uuid(), 'order-confirmation:' || id, customer_email, 'Votre commande', repeat('Bonjour. ', 300), repeat('Bonjour. ', 200), created_at, created_at, id from orders
   where created_at > now() - interval '60 days'`,
  `insert into payment_events (id, type, payment_order_id, received_at)
   select 'EVENT' || number, 'PAYMENT.CAPTURE.COMPLETED', 'ORDER' || number, created_at from orders where created_at > now() - interval '90 days'`,
]
