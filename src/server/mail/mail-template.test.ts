import { expect, test } from 'vitest'
import { mailBody } from './mail-template.ts'

const shop = {
  name: 'Carapace',
  email: 'bonjour@carapace.test',
  company: 'Carapace SAS',
  address: '12 rue des Écailles, 69001 Lyon',
  companyNumber: 'RCS Lyon 000 000 000',
}

test('typed text is escaped in the HTML', () => {
  const { html, text } = mailBody(shop, {
    title: 'Bonjour <script>alert(1)</script>',
    paragraphs: ['"Tom & Jerry"'],
    lines: [{ label: '<b>x</b>', value: '1 €' }],
    facts: [{ label: 'Adresse', text: '1 <i>rue</i>\n69001 Lyon' }],
    action: { label: 'Voir', url: 'https://shop.test/?a=1&b="2"' },
  })
  expect(html).not.toMatch(/<script|<b>|<i>/)
  expect(html).toContain('Tom &amp; Jerry')
  expect(html).toContain('1 &lt;i&gt;rue&lt;/i&gt;<br>69001 Lyon')
  expect(html).toContain('href="https://shop.test/?a=1&amp;b=&quot;2&quot;"')
  expect(text).toContain('"Tom & Jerry"')
})

test('the shop’s own addresses become links and wrap on a phone; other addresses stay text', () => {
  const { html } = mailBody(shop, {
    title: 'Merci',
    paragraphs: [
      'Voir https://shop.test/retractation. Pas https://shop.test.evil.test/x ni https://evil.test/y',
      `Écrivez à ${shop.email}, pas à x${shop.email} ni à ${shop.email}.evil.test ni à moi@evil.test.`,
    ],
    facts: [{ label: 'Facture', text: 'https://shop.test/profile/orders/0197a0b0?a=1&b=2' }],
    action: { label: 'Voir', url: 'https://shop.test/profile' },
  })
  const linked = [...html.matchAll(/href="(https[^"]+)"/g)].map(([, url]) => url)
  expect(linked).toEqual([
    'https://shop.test/retractation',
    'https://shop.test/profile/orders/0197a0b0?a=1&amp;b=2',
    'https://shop.test/profile',
  ])
  expect(html).toContain('>shop.test/retractation</a>')
  expect(html).toContain('overflow-wrap:anywhere')
  // One address is in the text, and one in the footer.
  expect(html.match(/href="mailto:[^"]+"/g)).toEqual([
    `href="mailto:${shop.email}"`,
    `href="mailto:${shop.email}"`,
  ])
})

test('an order number never breaks across lines, and a long value leaves room for its label', () => {
  const { html, text } = mailBody(shop, {
    title: 'Commande C-2026-000042',
    paragraphs: ['Répondez à cet e-mail, ou voyez https://shop.test/orders/C-2026-000042.'],
    lines: [
      { label: 'Carpe d’automne', value: '9 à vendre, seuil 10' },
      { label: 'Total', value: '1\u202F260,00\u00A0€' },
    ],
    action: { label: 'Voir', url: 'https://shop.test/orders' },
  })
  const whole = [...html.matchAll(/<span style="white-space:nowrap">([^<]+)</g)].map(([, part]) => part)
  expect(whole).toEqual(['C-2026-000042', 'e-mail'])
  expect(html).toContain('href="https://shop.test/orders/C-2026-000042"')
  expect(html).not.toMatch(/nowrap[^>]*>9 à vendre/)
  expect(html).toMatch(/nowrap[^>]*>1\u202F260,00/)
  expect(text).toContain('Commande C-2026-000042')
})

test('both bodies say the same, with the shop in the footer', () => {
  const { html, text } = mailBody(shop, {
    title: 'Merci',
    paragraphs: ['Un.', 'Deux.'],
    lines: [{ label: 'Total', value: '12,00 €', strong: true }],
    action: { label: 'Suivre', url: 'https://shop.test/profile/orders' },
    closing: ['Petit texte.'],
    annex: { title: 'Conditions', sections: [{ title: '1. Prix', texts: ['En euros.'] }] },
  })
  for (const part of [
    'Merci',
    'Un.',
    'Deux.',
    '12,00 €',
    'https://shop.test/profile/orders',
    'Petit texte.',
    'Conditions',
    '1. Prix',
    'En euros.',
  ]) {
    expect(html).toContain(part)
    expect(text).toContain(part)
  }
  for (const part of Object.values(shop)) {
    expect(html).toContain(part)
    expect(text).toContain(part)
  }
  expect(html).toContain('<html lang="fr"')
  expect(html).toContain('prefers-color-scheme:dark')
})
