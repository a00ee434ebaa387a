import { Visitor } from 'vite'

const FAULTS = [
  [
    /[^\s«] [!?;»]/u,
    'a space that breaks before a double sign (\\u202F, or &#8239; in the text of a screen)',
  ],
  [/[^\s«] :/u, 'a space that breaks before a colon (\\u00A0, or &nbsp; in the text of a screen)'],
  [/« \S/u, 'a space that breaks after «'],
  [
    /\u00A0[!?;»]|«\u00A0/u,
    'a wide space where a narrow one belongs (\\u202F, or &#8239; in the text of a screen)',
  ],
  [/\u202F:/u, 'a narrow space where a wide one belongs (\\u00A0, or &nbsp; in the text of a screen)'],
  [/\p{L}'\p{L}/u, 'a straight apostrophe (’)'],
  [/\d \d{3}(?!\d)|\d (?:€|%)/u, 'a space that breaks inside a number, or before its sign'],
  [/\.\.\./u, 'three dots (…)'],
  [/\\u[0-9a-f]{4}/iu, 'an escape that is shown literally (in JSX, put the text in braces and quotes)'],
  [
    /\b1 (?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)/u,
    '1 for 1er',
  ],
  [
    /[\d\0]\s(?:pièces?|protège-cartes?|sleeves?|étuis?|housses?)\b/iu,
    'another name for what is counted (pochette for one piece, protection for the product: decision 52)',
  ],
]

/** Matches a narrow space that is invisible in the source, or that is not written in the usual way (`WRITTEN`). */
const NARROW_SPACE = /\u202F|\\u202f|\\u\{202f\}|&#x202f;|&NNBSP;/
const WRITTEN = 'a narrow space that is not written \\u202F (&#8239; in the text of a screen)'

/**
 * Returns the texts that break the rules. Sentences of the specification are exempt, except for the spelling of narrow
 * spaces.
 */
export function wrongTypographyOf(sources, specification) {
  const specified = plain(specification)
  return sources.flatMap(({ path, program, lineAt }) =>
    textsOf(program).flatMap(({ text, raw, start }) => {
      if (NARROW_SPACE.test(raw)) return [`${path}:${lineAt(start)}: ${WRITTEN} in '${text}'`]
      if (!isSentence(text) || isSpecified(text, specified)) return []
      // A text without French words or letters is checked only for the first two faults. A space before these signs
      // shows that the text is French.
      const faults = isFrench(text) ? FAULTS : FAULTS.slice(0, 2)
      const fault = faults.find(([pattern]) => pattern.test(text))
      return fault ? [`${path}:${lineAt(start)}: ${fault[1]} in '${text}'`] : []
    }),
  )
}

const plain = (text) => text.replace(/\s+/gu, ' ')

const isSpecified = (text, specified) =>
  text
    .split('\0')
    .map((part) => part.trim())
    .every((part) => part === '' || specified.includes(part))

function textsOf(program) {
  const texts = []
  const add = (text, { start }, raw) =>
    texts.push({ text: text.replace(/[ \n\t]+/g, ' ').trim(), raw, start })
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') add(node.value, node, node.raw)
    },
    TemplateLiteral(node) {
      add(
        node.quasis.map(({ value }) => value.cooked).join('\0'),
        node,
        node.quasis.map(({ value }) => value.raw).join('\0'),
      )
    },
    JSXText(node) {
      add(node.value.replaceAll('&nbsp;', '\u00A0').replaceAll('&#8239;', '\u202F'), node, node.raw)
    },
  }).visit(program)
  return texts
}

function isSentence(text) {
  return /^[\p{L}\p{N}«\0\s,]/u.test(text) && !/[{}=<>]|--|\bselect\b|\bwhere\b/u.test(text)
}

function isFrench(text) {
  return /[àâçéèêëîïôùûü’«»œ]|\b(?:le|la|les|un|une|des|du|ce|votre|vous|pas|est|mot|compte)\b/iu.test(text)
}
