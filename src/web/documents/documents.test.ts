import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { toAccountingDocument } from '#shared/documents/contract.ts'
import { correctedInvoice, creditNoteOf, type FrozenDocument } from '#shared/documents/document-content.ts'
import { facturX } from '#shared/documents/factur-x.ts'
import { pdfUaFaults } from '../testing/pdf-ua-faults.ts'
import { drawDocument, unprintableLines } from './draw-document.ts'
import { address, requestedFonts, INCLUDED, invoice, order, readFont } from './testing.ts'

async function printed(frozen: FrozenDocument) {
  const file = await drawDocument(toAccountingDocument(frozen), readFont)
  const pdf = await getDocument({ data: file.slice(), verbosity: 0 }).promise
  let text = ''
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    text += `${items.map((part) => ('str' in part ? part.str : '')).join(' ')} `
  }
  return { pdf, file, pages: pdf.numPages, text: text.replace(/\s+/g, ' ') }
}

async function spoken(frozen: FrozenDocument) {
  const { pdf } = await printed(frozen)
  let read = ''
  const leftOut: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    let isArtifact = false
    for (const item of items) {
      if ('str' in item && item.str.trim()) {
        if (isArtifact) leftOut.push(item.str)
        else read += `${item.str} `
      } else if ('tag' in item) isArtifact = item.tag === 'Artifact'
    }
  }
  return { read, leftOut }
}

test('in the regime `added` VAT of 20 % is on top, the paid amount is named, and no line calls anything settled', async () => {
  const { text, pages } = await printed(invoice())
  expect(pages).toBe(1)
  for (const words of [
    'Sous-total HT 1 267,90 €',
    'TVA (20 %) 253,58 €',
    'Total TTC 1 521,48 €',
    'Prix unitaire HT',
    'Payé en ligne le 21 novembre 2026 : 1 267,90 €, référence CAPTURE-1.',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/réglée|acquittée|soldée/i)
})

test('`included` extracts the VAT from what was paid; another country’s VAT is named', async () => {
  const { text } = await printed(invoice({}, INCLUDED))
  for (const words of [
    'Total HT 1 056,58 €',
    'TVA (20 %) 211,32 €',
    'Total TTC 1 267,90 €',
    'Prix unitaire HT Prix unitaire TTC Total TTC',
    'Écaille de jade Lot de 32 200 5,25 € 6,30 € 1 260,00 €',
  ])
    expect(text).toContain(words)
  const belgian = await printed(invoice({ deliveredTo: { ...address, country: 'Belgique' } }, INCLUDED))
  expect(belgian.text).toContain('TVA Belgique (21 %)')
  expect(belgian.text).toContain('guichet unique (OSS).')
})

test('under the franchise there is one total and the legal mention, on the invoice and its credit note', async () => {
  const sold = invoice({}, { mode: 'franchise', euPlace: 'seller' })
  const refund = { cents: 300, beforeCents: 0, at: order.placedAt, reference: 'R', reason: 'Retour' }
  const note = creditNoteOf(sold, refund, { number: 'A-2026-000001', issuedAt: order.placedAt })
  for (const [document, total] of [
    [sold, 'Total 1 267,90 €'],
    [note, 'Total 3,00 €'],
  ] as const) {
    const { text } = await printed(document)
    expect(text).toContain(total)
    expect(text).toContain('TVA non applicable, art. 293 B du CGI.')
    expect(text).not.toMatch(/HT|TTC|TVA \(/)
  }
})

test('an invoice names seller, buyer, goods, date and payment', async () => {
  const { text } = await printed(invoice())
  for (const words of [
    'N° F-2026-000042',
    'Date d’émission : 21 novembre 2026',
    'Date de la vente : 21 novembre 2026',
    'Commande C-2026-000042',
    'Carapace SAS · au capital de 5 000 € · RCS Lyon 000 000 000 · TVA intracommunautaire FR00 000000000',
    '12 rue des Écailles, 69001 Lyon, France',
    'Łucja Lefèvre-Œillet 4 rue des Tortues 69001 Lyon France zoe@example.test',
    'Écaille de jade Lot de 32 200 6,30 € 1 260,00 €',
    'Brume d’été Lot de 5 2 1,50 € 3,00 €',
    'Livraison Colissimo 1 4,90 € 4,90 €',
    'Conditions de paiement : paiement effectué au moment de la commande.',
    'Facture F-2026-000042 · page 1 / 1',
  ])
    expect(text).toContain(words)
})

test('a credit note names the invoice that it corrects and the refunded amount', async () => {
  const at = new Date('2026-12-01T09:00:00Z')
  const refund = { cents: 300, beforeCents: 0, at, reference: 'REFUND-1', reason: 'Remboursement' }
  const note = creditNoteOf(invoice({}, INCLUDED), refund, { number: 'A-2026-000001', issuedAt: at })
  const { text } = await printed(note)
  for (const words of [
    'Avoir N° A-2026-000001',
    'Corrige la facture F-2026-000042 du 21 novembre 2026',
    'Remboursement partiel',
    'Total TTC 3,00 €',
    'Remboursé le 1er décembre 2026 : 3,00 €, référence REFUND-1.',
  ])
    expect(text).toContain(words)
})

test('many lines continue on further pages, with one total', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({
    name: `Protection ${at}`,
    packSize: 5 as const,
    quantity: 1,
    unitCents: 100,
  }))
  const { text, pages } = await printed(invoice({ lines }))
  expect(pages).toBeGreaterThan(1)
  expect(text.match(/Total TTC 1 521,48 €/g)).toHaveLength(1)
  expect(text).toContain('Protection 59')
  expect(text).toContain(`page ${pages} / ${pages}`)
})

test('the PDF has a title, a language and tags: headings, and tables with header scopes', async () => {
  const { pdf, file } = await printed(invoice())
  const { info } = await pdf.getMetadata()
  expect(file.length).toBeLessThan(60_000)
  expect(info).toMatchObject({ Title: 'Facture F-2026-000042', Language: 'fr-FR' })
  expect([...((await pdf.getMarkInfo()) as unknown as Map<string, boolean>)]).toContainEqual(['Marked', true])
  const tree = await (await pdf.getPage(1)).getStructTree()
  const roles = JSON.stringify(tree).match(/"role":"\w+"/g) ?? []
  const count = (role: string) => roles.filter((each) => each === `"role":"${role}"`).length
  expect(count('H1')).toBe(1)
  expect(count('Table')).toBe(2)
  // The goods have four columns. Each row of the totals has a head and an amount.
  expect(count('TH')).toBe(4 + 3)
  expect(count('TD')).toBe(3 * 4 + 3)
})

test('invoices of one and several pages and a credit note pass the machine checks of PDF/UA-1', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({
    name: `Protection ${at}`,
    packSize: 5 as const,
    quantity: 1,
    unitCents: 100,
  }))
  const refund = { cents: 300, beforeCents: 0, at: order.placedAt, reference: 'R', reason: 'Remboursement' }
  const note = creditNoteOf(invoice(), refund, { number: 'A-2026-000001', issuedAt: order.placedAt })
  const named = invoice(
    { buyer: { ...order.buyer, lastName: 'Ελένη Шевченко 王小明' } },
    INCLUDED,
    'Morel & <fils>',
  )
  for (const frozen of [invoice(), invoice({ lines }), named, note])
    expect(pdfUaFaults((await printed(frozen)).file)).toEqual([])
})

test('a company’s invoice contains its structured form, and remains readable for machines and screen readers', async () => {
  const company = { name: 'Jeux & Cie', siren: '732829320', vatNumber: '' }
  const frozen = invoice({ buyer: { ...order.buyer, company } }, INCLUDED)
  const { pdf, file, text } = await printed(frozen)
  const [[id] = []] = (await pdf.getAttachments()) ?? []
  const content = await pdf.getAttachmentContent(id ?? '')
  expect(new TextDecoder().decode(content ?? new Uint8Array())).toBe(facturX(toAccountingDocument(frozen)))
  const metadata = (await pdf.getMetadata()).metadata?.getRaw()
  for (const part of [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>A</pdfaid:conformance>',
    '<pdfuaid:part>1</pdfuaid:part>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
  ])
    expect(metadata).toContain(part)
  expect(pdfUaFaults(file)).toEqual([])
  expect(text).toContain('Pénalités de retard')
  expect(text).toContain('Livré à')
})

test('an invoice names the relay point, and the buyer’s address only once', async () => {
  const pickupPoint = {
    name: 'Presse des Halles',
    address: '4 rue du Fort',
    postalCode: '69001',
    city: 'Lyon',
    country: 'France',
  }
  const { text } = await printed(invoice({ pickupPoint }))
  expect(text).toContain('Retrait chez')
  expect(text).toContain('Presse des Halles')
  expect(text).not.toContain('Livré à')
})

test('the shop’s logo is decorative and is not read out', async () => {
  const logo = await readFile(new URL('../../../public/icon-192.png', import.meta.url))
  const file = await drawDocument(toAccountingDocument(invoice()), readFont, new Uint8Array(logo).buffer)
  expect(Buffer.from(file).toString('latin1')).toContain('/Subtype /Image')
  expect(pdfUaFaults(file)).toEqual([])
})

test('everything on the pages is read out once, except page numbers and repeated headers', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({
    name: `Protection ${at}`,
    packSize: 5 as const,
    quantity: 1,
    unitCents: 100,
  }))
  for (const frozen of [invoice(), invoice({ lines }, INCLUDED)]) {
    const { read, leftOut } = await spoken(frozen)
    expect(read.match(/RCS Lyon 000 000 000 · TVA intracommunautaire FR00 000000000/g)).toHaveLength(1)
    for (const text of leftOut.filter((each) => !/page \d+ \/ \d+$/.test(each))) expect(read).toContain(text)
  }
})

test('common characters in addresses are legible: superscripts, non-breaking hyphens, pasted control characters', async () => {
  requestedFonts.length = 0
  const street = 'Bât. B, 3\u1D49 étage, 1\u02B3 escalier, rue Saint\u2011Maur\u200B\u00AD'
  const { text } = await printed(invoice({ buyer: { ...order.buyer, street } }))
  expect(text.replaceAll(' ', '')).toContain('Bât.B,3\u1D49étage,1\u02B3escalier,rueSaint-Maur')
  expect(requestedFonts).toEqual(['regular', 'bold', 'latin', 'latin-ext'])
})

test.each([
  ['Nguyễn Thị Ánh Tuyết', ['latin', 'latin-ext', 'vietnamese']],
  // The buyer's first name, 'Łucja', is in the same line and needs 'latin-ext'.
  ['Олександр Шевченко', ['latin', 'latin-ext', 'cyrillic']],
  ['Ελένη Παπαδοπούλου', ['latin', 'latin-ext', 'greek']],
  ['王小明 さくら 齋藤', ['latin', 'latin-ext', 'han']],
  ['김민수', ['latin', 'latin-ext', 'hangul']],
  ['Zoë Dvořáková-Şahin Gülü', []],
])('the name %s is legible, and only the font pieces that it needs are loaded', async (lastName, pieces) => {
  requestedFonts.length = 0
  const { text } = await printed(invoice({ buyer: { ...order.buyer, lastName } }))
  // The PDF reader inserts a space where the font changes.
  expect(text.replaceAll(' ', '')).toContain(lastName.replaceAll(' ', ''))
  expect(requestedFonts).toEqual(['regular', 'bold', ...pieces])
})

test('characters that no font has are found', () => {
  const named = (changes: Parameters<typeof invoice>[0]) =>
    unprintableLines(toAccountingDocument(invoice(changes)))
  const buyer = { ...address, email: 'noa@exemple.test' }
  expect(named({ buyer: { ...buyer, firstName: 'Łukasz', lastName: '王' } })).toEqual([])
  expect(named({ buyer: { ...buyer, firstName: 'נועה', lastName: 'Levi' } })).toEqual(['נועה Levi'])
})

test('a corrected invoice names the company and what it replaces; its credit note refunds no money', async () => {
  const company = { name: 'Jeux Dupont', siren: '732829320', vatNumber: 'FR44732829320' }
  const { note, corrected } = correctedInvoice(
    invoice(),
    { company },
    {
      noteNumber: 'A-2026-000001',
      invoiceNumber: 'F-2026-000043',
      issuedAt: new Date('2026-11-25T10:00:00Z'),
    },
  )
  const { text } = await printed(corrected)
  for (const words of [
    'Remplace la facture F-2026-000042',
    'Date de la vente',
    'Jeux Dupont SIREN 732829320 TVA FR44732829320',
    'Total TTC 1 521,48 €',
  ])
    expect(text).toContain(words)
  const credit = (await printed(note)).text
  expect(credit).toContain('Aucun remboursement')
  expect(credit).toContain('Motif : Facture remplacée par la facture F-2026-000043.')
  expect(credit).not.toContain('Remboursé')
})
