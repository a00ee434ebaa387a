import { expect, test } from 'vitest'
import { PRODUCT_COLUMNS } from './product-columns.ts'
import { linesToCorrect, readProductsFile } from './products-file.ts'

function read(text: string) {
  const file = readProductsFile(text)
  if (typeof file === 'string') throw new Error(file)
  return file
}
const linesOf = (text: string) => read(text).lines

test('the shop’s own file is read back, regardless of the order of its columns', () => {
  const { name, sku, price } = PRODUCT_COLUMNS
  expect(linesOf(`\uFEFF${price};${name};${sku}\r\n3,50;"Prisme; bleu";PR-1\r\n;;\r\n`)).toEqual([
    { line: 2, cells: { price: '3,50', name: 'Prisme; bleu', sku: 'PR-1' } },
  ])
})

test('Shopify’s lines of one product become one product, with its pictures and its description as text', () => {
  const text = [
    'Handle,Title,Body (HTML),Vendor,Type,Published,Variant SKU,Variant Inventory Qty,Variant Price,Variant Barcode,Image Src,Image Position,Status',
    'dragon,Dragon d’or,"<p>Mat &amp; solide</p><ul><li>100 pi&egrave;ces</li></ul>",Ultra,Anime,true,DR-1,120,3.90,3760000000017,https://cdn.example/a.jpg,1,active',
    'dragon,,,,,,DR-2,10,7.50,,https://cdn.example/b.jpg,2,',
    'loup,Loup,,,,false,LO-1,5,2,,,,draft',
  ].join('\n')
  expect(linesOf(text)).toEqual([
    {
      line: 2,
      cells: {
        sku: 'DR-1',
        gtin: '3760000000017',
        name: 'Dragon d’or',
        description: 'Mat & solide\n\n- 100 pièces',
        price: '3.90',
        stock: '120',
        collection: 'Anime',
        brand: 'Ultra',
        front: 'https://cdn.example/a.jpg',
        gallery: 'https://cdn.example/b.jpg',
        isPublished: 'true',
      },
    },
    expect.objectContaining({
      line: 4,
      cells: expect.objectContaining({ name: 'Loup', isPublished: 'false' }),
    }),
  ])
})

test('Shopify’s present file: further lines’ pictures are merged, a further variant is left out and reported', () => {
  const file = read(
    [
      'Title,URL handle,Description,Vendor,Type,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Inventory quantity,Product image URL,Image alt text',
      "Écaille,ecaille,<p>Mat</p>,Ultra,Anime,TRUE,Active,'00123,'4006381333931,Couleur,Or,9.90,120,https://cdn.example/1.jpg,a",
      ',ecaille,,,,,,EC-2,,,Argent,12.50,60,https://cdn.example/2.jpg,b',
      ',ecaille,,,,,,,,,,,,https://cdn.example/3.jpg,',
      'Brume,brume,,Ultra,Anime,TRUE,Draft,BR-1,,Title,Default Title,4,5,,',
    ].join('\n'),
  )
  expect(file.lines).toMatchObject([
    {
      line: 2,
      cells: {
        name: 'Écaille',
        description: 'Mat',
        sku: '00123',
        gtin: '4006381333931',
        price: '9.90',
        stock: '120',
        front: 'https://cdn.example/1.jpg',
        gallery: 'https://cdn.example/2.jpg | https://cdn.example/3.jpg',
        isPublished: 'TRUE',
      },
    },
    { line: 5, cells: { name: 'Brume', stock: '5', isPublished: 'Draft' } },
  ])
  expect(file.refused).toMatchObject([
    { line: 3, label: 'Écaille, Argent', message: expect.stringContaining('ligne 2') },
  ])
  expect(file.notes.get(2)).toEqual(['1 variante laissée de côté, ligne 3'])
  expect(file.unread).toEqual(['Image alt text'])
  expect([file.priceColumn, file.isOwn]).toEqual(['Price', false])
})

test('a description stays as it is written if all columns are the shop’s own, also without prices', () => {
  const own = read('Référence,Nom,Description\nRE-1,Renard,Mat <solide> &amp; clair')
  expect([own.isOwn, own.lines[0]?.cells.description]).toEqual([true, 'Mat <solide> &amp; clair'])
  const other = read('UGS,Nom,Description\nRE-1,Renard,Mat &amp; clair')
  expect([other.isOwn, other.lines[0]?.cells.description]).toEqual([false, 'Mat & clair'])
})

test('lines without a handle are separate products', () => {
  expect(linesOf('Handle,Title,Variant Price\n,H1,3\n,H2,3\nh3,H3,3\n,H4,3').map(({ line }) => line)).toEqual(
    [2, 3, 4, 5],
  )
})

test.each([
  [
    'PrestaShop’s list in French',
    'ID;Image;Nom;Référence;Catégorie;Prix (HT);Prix (TTC);Quantité;État;Position\n1;;Renard;RE-1;Classique;2,92;3,50;40;1;3',
    { collection: 'Classique', price: '3,50', stock: '40', isPublished: '1' },
    { isUntaxed: false, unread: ['Prix (HT)', 'Position'] },
  ],
  [
    'PrestaShop’s import file in English',
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Reference #;Manufacturer;EAN13;Quantity;Description;Image URLs (x,y,z...)\n1;1;Renard;Classique;2.92;1;RE-1;Ultra;;40;<p>Mat</p>;https://a.example/1.jpg, https://a.example/2.jpg',
    {
      collection: 'Classique',
      price: '2.92',
      brand: 'Ultra',
      front: 'https://a.example/1.jpg',
      gallery: 'https://a.example/2.jpg',
    },
    { isUntaxed: true, unread: ['Tax rules ID'] },
  ],
  [
    'PrestaShop’s import file in French',
    'ID;Actif (0/1);Nom *;Catégories (x,y,z...);Prix HT;ID règle de taxes;Référence n°;Marque;EAN-13;Quantité;Résumé;URL des images (x,y,z...)\n1;1;Renard;Classique;2,92;1;RE-1;Ultra;;40;Mat;',
    { collection: 'Classique', price: '2,92', stock: '40', brand: 'Ultra', description: 'Mat' },
    { isUntaxed: true, unread: ['ID règle de taxes'] },
  ],
  [
    'WooCommerce’s in English',
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Short description,Description,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent\n7,simple,RE-1,,Renard,1,court,"<b>Long</b>",1,40,,3.5,"Cartes > Anime","https://a.example/1.jpg, https://a.example/2.jpg",',
    { description: 'Long', price: '3.5', stock: '40', collection: 'Cartes > Anime', isPublished: '1' },
    { unread: ['Short description', 'In stock?', 'Sale price'] },
  ],
  [
    'WooCommerce’s in French',
    'ID,Type,UGS,"GTIN, UPC, EAN ou ISBN",Nom,Publié,Description,En stock ?,Stock,Tarif promo,Tarif régulier,Catégories,Images,Parent\n7,simple,RE-1,,Renard,0,Long,1,40,,"3,5",Anime,,',
    { price: '3,5', stock: '40', collection: 'Anime', isPublished: '0' },
    { unread: ['En stock ?', 'Tarif promo'] },
  ],
  [
    'Etsy’s',
    'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,IMAGE3,SKU\nRenard,Tom &amp; Jo,3.50,EUR,40,cartes,,https://a.example/1.jpg,https://a.example/2.jpg,,RE-1',
    {
      description: 'Tom & Jo',
      price: '3.50',
      stock: '40',
      front: 'https://a.example/1.jpg',
      gallery: 'https://a.example/2.jpg',
    },
    { unread: ['TAGS', 'MATERIALS'] },
  ],
  [
    'made by hand',
    'Code article\tDésignation\tPrix TTC (€)\tQuantité disponible\tRayon\nRE-1\tRenard\t3,50 €\t40\tB2',
    { price: '3,50 €', stock: '40' },
    { unread: ['Rayon'] },
  ],
])('a file %s is read', (_what, text, cells, file) => {
  const found = read(text)
  expect(found).toMatchObject(file)
  expect(found.lines[0]?.cells).toMatchObject({ name: 'Renard', sku: 'RE-1', ...cells })
})

test('WooCommerce’s variable product takes price and stock from its first variation', () => {
  const file = read(
    'ID,Type,SKU,Name,Published,Stock,Regular price,Parent,Attribute 1 value(s)\n' +
      '7,variable,SW,Sweat,1,,,,"Bleu, Vert"\n8,variation,SW-B,Sweat - Bleu,1,3,45,SW,Bleu\n9,variation,SW-V,Sweat - Vert,1,4,49,id:7,Vert',
  )
  expect(file.lines).toMatchObject([{ line: 2, cells: { sku: 'SW', price: '45', stock: '3' } }])
  expect(file.refused).toMatchObject([{ line: 4, label: 'Sweat - Vert, Vert' }])
})

test('too many cells, another currency and an oversized text are reported by line, and the other lines are imported', () => {
  const file = read(
    `Nom,Devise,Description\nA,USD,a\nB,EUR,mates, transparentes\nC,EUR,${'c'.repeat(30_000)}\nD,,d`,
  )
  expect(file.lines).toMatchObject([{ line: 5 }])
  expect(file.refused).toMatchObject([
    { line: 2, label: 'A', message: expect.stringContaining('USD') },
    { line: 3, label: 'B', message: 'Ligne 3\u00A0: 4 cellules pour 3 colonnes' },
    { line: 4, label: 'C', message: expect.stringContaining('Description') },
  ])
  const corrections = linesToCorrect(file, file.refused)
  expect(corrections[0]).toEqual(['À corriger', 'Nom', 'Devise', 'Description'])
  expect(corrections[2]).toEqual([file.refused[1]?.message, 'B', 'EUR', 'mates', 'transparentes'])
  expect(
    linesOf(
      corrections
        .map((row) => row.join(';'))
        .join('\n')
        .replace(';USD', ';EUR'),
    ),
  ).toHaveLength(1)
})

test('a misplaced quote is reported by line, keeps no other line from import, and is corrected as written', () => {
  const file = read(
    'Handle,Title,Body,Variant Price\na,"Boîte" mate,x,3\nb,Étui,"<a href=""u"">ok</a>",4\nc,Sac,"<a href="u">non</a>",5',
  )
  expect(file.lines).toMatchObject([{ line: 3, cells: { name: 'Étui', description: 'ok', price: '4' } }])
  expect(file.refused).toMatchObject([
    { line: 2, label: '"Boîte" mate', message: expect.stringContaining('Ligne 2') },
    { line: 4, label: 'Sac', message: expect.stringContaining('guillemet mal placé dans') },
  ])
  const [, ...left] = linesToCorrect(file, file.refused)
  expect(left.map(([, ...cells]) => cells)).toEqual([
    ['a', '"Boîte" mate', 'x', '3'],
    ['c', 'Sac', '"<a href="u">non</a>"', '5'],
  ])
})

test.each([
  ['has a misplaced quote', 'a,"Sac" x,3,S1,'],
  ['has too many cells', 'a,Sac,3,S1,,,x'],
])(
  'if the first line of a product %s, its further lines are left with it and do not become products',
  (_what, first) => {
    const file = read(
      `Handle,Title,Variant Price,Variant SKU,Image Src\n${first}\na,,4,S2,\na,,,,https://x.fr/2.jpg\nb,Boîte,5,,`,
    )
    expect(file.lines.map(({ cells }) => cells.name)).toEqual(['Boîte'])
    expect(file.refused.map(({ line }) => line)).toEqual([2, 3, 4])
    expect(file.refused[1]?.message).toContain('avec la ligne 2')
    const woo = read(
      'ID,Type,SKU,Name,Regular price,Parent\n1,variable,P,"T" x,,\n2,variation,P-R,T - Rouge,5,id:1',
    )
    expect([woo.lines, woo.refused.map(({ line }) => line)]).toEqual([[], [2, 3]])
  },
)

test('a misread further line is reported and leaves its product alone', () => {
  const file = read('Handle,Title,Variant Price,Option1 Value\na,Sac,3,Or\na,,4,"Arg" x\na,,5,Bleu')
  expect(file.lines).toMatchObject([{ line: 2, cells: { name: 'Sac', price: '3' } }])
  expect(file.refused.map(({ line }) => line)).toEqual([3, 4])
})

test('a further line with another text is reported, and one that repeats the product’s is not', () => {
  const file = read(
    'Handle,Title,Body,Vendor,Variant Price,Image Src\na,Sac,un,V,3,\na,,deux,,,\na,,un,V,,https://x.fr/2.jpg',
  )
  expect(file.lines).toMatchObject([{ line: 2, cells: { description: 'un', front: 'https://x.fr/2.jpg' } }])
  expect(file.refused).toEqual([
    {
      line: 3,
      label: 'Sac',
      message: 'Suite de la protection de la ligne 2, laissée de côté\u00A0: Description',
    },
  ])
})

test('a picture on a further line only becomes the front', () => {
  const [line] = linesOf('Handle,Title,Variant Price,Image Src\na,Sac,3,\nb,Étui,4,\na,,,https://x.fr/2.jpg')
  expect(line?.cells.front).toBe('https://x.fr/2.jpg')
})

test.each(['PU TTC', 'Prix public TTC', 'Selling price', 'Price (incl. VAT)', 'Prix TTC en €', 'Unit price'])(
  '%s is a price with VAT',
  (head) => {
    expect(read(`Nom;${head}\nSac;3`)).toMatchObject({ priceColumn: head, isUntaxed: false, unread: [] })
  },
)

test.each(['PU HT', 'Price (excl. VAT)', 'Prix HT'])('%s is a price without VAT', (head) => {
  expect(read(`Nom;${head}\nSac;3`)).toMatchObject({ priceColumn: head, isUntaxed: true })
})

test('if two lines have one barcode, only the first keeps it', () => {
  const file = read('Référence;Code-barres;Nom\nA;4006381333931;Un\nB;4006381333931;Deux')
  expect(file.lines.map(({ cells }) => cells.gtin)).toEqual(['4006381333931', ''])
  expect(file.notes.get(3)).toEqual([expect.stringContaining('ligne 2')])
})

test('two lines of one product are refused and reported, and so is a file without a table of products', () => {
  const file = readProductsFile('Nom;Référence\nA;X-1\nB;x-1\nC;X-2')
  expect(file).toMatchObject({
    lines: [{ line: 4 }],
    refused: [
      { line: 2, label: 'A', message: expect.stringContaining('ligne 3') },
      { line: 3, label: 'B', message: expect.stringContaining('ligne 2') },
    ],
  })
  expect(readProductsFile('')).toContain('vide')
  expect(readProductsFile('Prix;Stock\n1;2')).toContain('Nom')
  expect(readProductsFile('PK\u0000\u0003')).toContain('CSV')
})
