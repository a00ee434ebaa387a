import { Visitor } from 'vite'

/** The places where the code inserts a value or joins texts: placeholders, numbers, ends of sentences. */
const JOINTS = /\{[^}]*\}|…|\d+|\b[NXY]\b|(?<=[.!?]) |(?=\.$)/u
/** The method at the start of a call. */
const CALL = /^(?:GET|POST|PUT|PATCH|DELETE) /

/**
 * French sentences that the specification quotes in backticks and that `src` does not contain literally,
 * apart from the kind of spaces. Tests and journeys take their sentences from the code; this check compares
 * the code with the specification.
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

/** All texts that people may read, one per line. Each expression of a template becomes a line break. */
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

/** Whether a quoted text has at least two words and starts like a sentence. Paths, fields and code do not. */
function isSentence(quoted) {
  return /^\p{Lu}\S* \S/u.test(quoted) && !CALL.test(quoted)
}
