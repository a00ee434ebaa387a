import { expect, test } from 'vitest'
import { textOfHtml } from './html-text.ts'

test.each([
  ['paragraphs and lists', '<p>Mat</p><ul><li>a</li></ul>', 'Mat\n\n- a'],
  ['cells of a table', '<table><tr><td>Format</td><td>66 x 91</td></tr></table>', 'Format 66 x 91'],
  ['entities in a text without tags', 'Tom &amp; Jo &ndash; 5 < 6', 'Tom & Jo – 5 < 6'],
  ['comments of WordPress', '<!-- wp:paragraph --><p>Mat</p><!-- /wp:paragraph -->', 'Mat'],
  ['a comment in a text without tags', '<!-- c -->Mat', 'Mat'],
  ['WooCommerce’s line breaks', 'Court\\n\\nsuite', 'Court\n\nsuite'],
  ['WooCommerce’s line breaks with tags', '<b>Long</b>\\n\\n<i>suite</i>\\n', 'Long\n\nsuite'],
  ['the two signs that WooCommerce escapes', String.raw`a\\nb`, String.raw`a\nb`],
])('%s become text', (_what, html, text) => {
  expect(textOfHtml(html)).toBe(text)
})
