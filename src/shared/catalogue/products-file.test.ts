import { expect, test } from 'vitest'
import { PRODUCT_COLUMNS, readProductsFile } from './products-file.ts'

function linesOf(text: string) {
  const file = readProductsFile(text)
  if (typeof file === 'string') throw new Error(file)
  return file.lines
}

test('our own file is read back, whatever the order of its columns', () => {
  const { name, sku, price } = PRODUCT_COLUMNS
  expect(linesOf(`\uFEFF${price};${name};${sku}\r\n3,50;"Prisme; bleu";PR-1\r\n;;\r\n`)).toEqual([
    { line: 2, cells: { price: '3,50', name: 'Prisme; bleu', sku: 'PR-1' } },
  ])
})

test('Shopify’s lines of one product become one, with its pictures and its description as text', () => {
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

test('PrestaShop’s list in French: the price with tax counts, the one without does not', () => {
  const text =
    'ID;Image;Nom;Référence;Catégorie;Prix (HT);Prix (TTC);Quantité;État\n1;;Renard;RE-1;Classique;2,92;3,50;40;1'
  expect(linesOf(text)[0]?.cells).toMatchObject({ name: 'Renard', sku: 'RE-1', price: '3,50', stock: '40' })
  expect(linesOf('Nom;Prix (HT)\nRenard;2,92')[0]?.cells).toEqual({ name: 'Renard' })
})

test('two lines of one product are refused and named, and so is a file that is no table of products', () => {
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
