import { expectNoAxeViolations } from './testing/axe.ts'
import { expect, test } from './testing/shop.ts'

/** A page without faults but for what is put into it. */
const withBody = (body: string, style = '') =>
  `<!doctype html><html lang="fr"><head><title>Essai</title><style>${style}</style></head><body><main><h1>Essai</h1>${body}</main></body></html>`

const DARK = '@media (prefers-color-scheme: dark)'

// The other journeys believe this check: here it is seen to find what it is there for, and in which colours.
const faults: [what: string, found: RegExp, html: string][] = [
  ['a picture without words', /light colours[\s\S]*image-alt/, withBody('<img src="data:,">')],
  [
    'text too faint in the light',
    /light colours[\s\S]*color-contrast/,
    withBody('<p>Pâle</p>', 'p { color: #ccc; background: #fff }'),
  ],
  [
    'text too faint in the dark',
    /dark colours[\s\S]*color-contrast/,
    withBody(
      '<p>Pâle</p>',
      `p { color: #000; background: #fff } ${DARK} { p { color: #333; background: #000 } }`,
    ),
  ],
  [
    'a link that only its colour tells from the text, in the dark',
    /dark colours[\s\S]*link-in-text-block/,
    withBody(
      '<p>Des mots et <a href="#x">un lien</a> entre les mots.</p>',
      `p { color: #000; background: #fff } ${DARK} { p { color: #fff; background: #000 } a { color: #eee; text-decoration: none } }`,
    ),
  ],
  [
    'a fault in a frame',
    /light colours[\s\S]*image-alt/,
    withBody('<iframe title="Cadre" srcdoc="<html lang=fr><title>x</title><img src=data:,>"></iframe>'),
  ],
]

for (const [what, found, html] of faults)
  test(`${what} is found`, async ({ page }) => {
    await page.setContent(html)
    await expect(expectNoAxeViolations(page)).rejects.toThrow(found)
  })

test('a page without faults passes', async ({ page }) => {
  await page.setContent(withBody('<p>Rien à redire.</p>'))
  await expectNoAxeViolations(page)
})
