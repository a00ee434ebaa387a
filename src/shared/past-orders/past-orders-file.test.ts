import { expect, test } from 'vitest'
import { pastOrdersTemplate, readPastOrdersFile } from './past-orders-file.ts'

const TODAY = '2026-11-28'
function read(text: string) {
  const file = readPastOrdersFile(text, TODAY)
  if (typeof file === 'string') throw new Error(file)
  return file
}
const HEAD = 'Référence;Date;E-mail;Article;Quantité;Prix unitaire;Frais de livraison;Total'

test('the template is read by its own headings, as one order of two articles', () => {
  const { lines, refused, notes, unread } = read(pastOrdersTemplate())
  expect({ refused, notes: notes.size, unread }).toEqual({ refused: [], notes: 0, unread: [] })
  expect(lines).toEqual([
    {
      line: 2,
      order: {
        reference: 'A-1001',
        orderedOn: '2024-03-01',
        email: 'lea@exemple.fr',
        name: 'Léa Roy',
        address: '3 rue du Fort',
        postalCode: '69001',
        city: 'Lyon',
        country: 'France',
        phone: '',
        lines: [
          { label: 'Pochettes 66 × 91, lot de 100', quantity: 1, unitPrice: 9.9 },
          { label: 'Pochettes 59 × 86, lot de 50', quantity: 2, unitPrice: 4.8 },
        ],
        shipping: 4.9,
        total: 24.4,
        payment: 'Carte',
        status: 'Livrée',
      },
    },
  ])
})

const ANA = {
  email: 'ana@exemple.test',
  name: 'Ana Roy',
  city: 'Lyon',
  country: 'France',
  postalCode: '69001',
}

test.each([
  [
    'Shopify, with an order over several rows',
    [
      'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Billing City,Shipping Name,Shipping Street,Shipping City,Shipping Zip,Shipping Country,Shipping Phone,Payment Method,Id',
      "#1001,ana@exemple.test,paid,2025-10-07 09:50:26 +0200,fulfilled,EUR,20.00,4.90,0.00,24.90,Colissimo,2025-10-07 09:50:26 +0200,2,Classic,5.00,Anne Roy,Paris,Ana Roy,3 rue du Fort,Lyon,'69001,FR,'+33612345678,Shopify Payments,991",
      '#1001,ana@exemple.test,,,,,,,,,,,1,Perfect,10.00,,,,,,,,,,',
    ],
    {
      ...ANA,
      reference: '#1001',
      orderedOn: '2025-10-07',
      shipping: 4.9,
      total: 24.9,
      status: 'paid, fulfilled',
      payment: 'Shopify Payments',
      lines: [
        { label: 'Classic', quantity: 2, unitPrice: 5 },
        { label: 'Perfect', quantity: 1, unitPrice: 10 },
      ],
    },
  ],
  [
    'PrestaShop, the list of orders',
    [
      'ID;Référence;Nouveau client;Livraison;Client;Total;Paiement;État;Date',
      '7;XKBKNABJK;1;France;Ana Roy;29,90 €;Chèque;Livré;2024-03-01 10:00:00',
    ],
    {
      name: 'Ana Roy',
      country: 'France',
      email: '',
      reference: 'XKBKNABJK',
      orderedOn: '2024-03-01',
      shipping: 0,
      total: 29.9,
      status: 'Livré',
      payment: 'Chèque',
      lines: [],
    },
  ],
  [
    'PrestaShop, a query of the SQL manager',
    [
      'reference;date_add;email;firstname;lastname;address1;postcode;city;product_name;product_quantity;unit_price_tax_incl;total_shipping_tax_incl;total_paid_tax_incl;payment',
      'XKB;2024-03-01 10:00:00;ana@exemple.test;Ana;Roy;3 rue du Fort;69001;Lyon;Classic;2;5.000000;4.900000;14.900000;Carte',
    ],
    {
      ...ANA,
      country: '',
      reference: 'XKB',
      total: 14.9,
      shipping: 4.9,
      lines: [{ label: 'Classic', quantity: 2, unitPrice: 5 }],
    },
  ],
  [
    'WooCommerce, by Advanced Order Export',
    [
      'Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Address 1&2 (Billing),City (Billing),Postcode (Billing),Country Code (Billing),Email (Billing),Phone (Billing),Payment Method Title,Order Shipping Amount,Order Total Amount,SKU,Item Name,Quantity (- Refund),Item Cost',
      '512,Completed,2024-03-01 10:00,Ana,Roy,3 rue du Fort,Lyon,69001,FR,ana@exemple.test,0612345678,Carte,4.9,14.9,C-1,Classic,2,5',
    ],
    { ...ANA, reference: '512', total: 14.9, lines: [{ label: 'Classic', quantity: 2, unitPrice: 5 }] },
  ],
  [
    'WooCommerce, by WebToffee',
    [
      'order_id,order_number,order_date,status,shipping_total,order_total,order_currency,payment_method_title,billing_first_name,billing_last_name,billing_email,billing_address_1,billing_postcode,billing_city,billing_country,line_item_1,line_item_2',
      '512,512,2024-03-01 10:00:00,completed,4.90,24.90,EUR,Carte,Ana,Roy,ana@exemple.test,3 rue du Fort,69001,Lyon,FR,name:Classic|sku:C-1|quantity:2|total:10.00,name:Perfect|quantity:1|total:10.00',
    ],
    {
      ...ANA,
      total: 24.9,
      lines: [
        { label: 'Classic', quantity: 2, unitPrice: 5 },
        { label: 'Perfect', quantity: 1, unitPrice: 10 },
      ],
    },
  ],
  [
    'WooCommerce, by its analytics',
    [
      'Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),N. Revenue',
      '2024-03-01 10:00:00,512,"24,90 €",completed,Ana Roy,new,"2× Classic, mat, 1× Perfect",3,,24.9',
    ],
    {
      name: 'Ana Roy',
      reference: '512',
      total: 24.9,
      lines: [
        { label: 'Classic, mat', quantity: 2, unitPrice: null },
        { label: 'Perfect', quantity: 1, unitPrice: null },
      ],
    },
  ],
])('an order export of %s is read by its headings', (_shop, lines, expected) => {
  const { lines: orders, refused } = read(lines.join('\n'))
  expect(refused).toEqual([])
  expect(orders.map(({ order }) => order)).toMatchObject([expected])
})

test.each([
  ['A;2024-02-30;;;;;;5', 'Date «\u202F2024-02-30\u202F» illisible, ou à venir'],
  ['A;2027-01-01;;;;;;5', 'Date «\u202F2027-01-01\u202F» illisible, ou à venir'],
  ['A;;;;;;;5', 'Date absente'],
  ['A;2024-03-01;;;;;;', 'Total absent'],
  ['A;2024-03-01;;;;;;-5', 'Total «\u202F-5\u202F» illisible'],
  ['A;2024-03-01;;;;;;$5.00', 'Montants en «\u202F$\u202F»\u00A0: seuls les euros sont repris'],
  ['A;2024-03-01;;Classic;0;1;;5', 'Quantité «\u202F0\u202F» illisible'],
  ['A;2024-03-01;;Classic;1;abc;;5', 'Prix «\u202Fabc\u202F» illisible'],
  [';2024-03-01;;;;;;5', 'Référence absente'],
  ['A;2024-03-01;;;;;;5;6', 'Ligne 2\u00A0: 9 cellules pour 8 colonnes'],
])('the line %s is refused with a reason', (line, message) => {
  const file = read(`${HEAD}\n${line}\nB;01/03/2024;;;;;;5,00 €`)
  expect(file.refused.map((one) => one.message)).toEqual([message])
  expect(file.lines.map(({ order }) => order.reference)).toEqual(['B'])
})

test('an order is refused as a whole if one of its rows cannot be read, or if two orders share its reference', () => {
  const file = read(
    `${HEAD}\nA;2024-03-01;;Classic;1;5;;5\nA;;;Perfect;x;;;\nB;2024-03-01;;;;;;5\nB;2024-03-02;;;;;;5`,
  )
  expect(file.lines).toEqual([])
  expect(file.refused).toEqual([
    { line: 2, label: 'A', message: 'Ligne 3\u00A0: Quantité «\u202Fx\u202F» illisible' },
    { line: 4, label: 'B', message: 'Deux commandes ont cette référence, aux lignes 4, 5' },
  ])
})

test('cells that cannot be read are left out with a remark', () => {
  const file = read(`${HEAD}\nA;2024-03-01;faux;;;;gratuite;5`)
  expect(file.lines[0]?.order).toMatchObject({ email: '', shipping: 0 })
  expect(file.notes.get(2)).toEqual([
    'Livraison «\u202Fgratuite\u202F» illisible, comptée pour 0',
    'Adresse e-mail invalide, laissée vide',
  ])
})

test('a file without the necessary columns is refused', () => {
  expect(readPastOrdersFile('Client;Ville\nRoy;Lyon', TODAY)).toContain('Référence')
})
