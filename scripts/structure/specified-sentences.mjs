import { Visitor } from 'vite'

/** Matches the places of a quoted sentence where the code may insert a value or join texts. */
const JOINTS = /\{[^}]*\}|…|\d+|\b[NXY]\b|(?<=[.!?]) |(?=\.$)/u
const CALL = /^(?:GET|POST|PUT|PATCH|DELETE) /

/**
 * Returns the sentences that the specification quotes in backticks and that `sources` do not contain. The comparison
 * ignores kinds of spaces, inserted values, and the places where the code joins texts.
 */
export function missingSentencesOf(sources, specification) {
  const texts = textsOf(sources)
  return specification.flatMap(({ path, text }) =>
    [...text.matchAll(/`([^`\n]+)`/g)]
      .map(([, quoted]) => quoted)
      .filter((quoted) => isSentence(quoted) && !partsOf(quoted).every((part) => texts.includes(part)))
      .map((quoted) => `${path} quotes '${quoted}', which no text of src says`),
  )
}

const plain = (text) => text.replaceAll('&nbsp;', ' ').replace(/\s+/gu, ' ')

function partsOf(quoted) {
  return quoted
    .split(JOINTS)
    .map((part) => plain(part).trim())
    .filter((part) => part !== '')
}

function textsOf(sources) {
  const texts = []
  for (const { program } of sources)
    new Visitor({
      Literal({ value }) {
        if (typeof value === 'string') texts.push(plain(value))
      },
      TemplateLiteral({ quasis }) {
        texts.push(...quasis.map(({ value }) => plain(value.cooked ?? '')))
      },
      JSXText({ value }) {
        texts.push(plain(value))
      },
    }).visit(program)
  return texts.join('\n')
}

function isSentence(quoted) {
  return /^\p{Lu}\S* \S/u.test(quoted) && !CALL.test(quoted)
}
