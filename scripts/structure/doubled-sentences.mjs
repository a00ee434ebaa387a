import { Visitor } from 'vite'

/** From so many words on a text is a sentence that two files should not both type; screens may repeat short labels. */
const WORDS = { rules: 3, screens: 4 }

/**
 * The French sentences that more than one file of `src` types for itself, so that a change in one leaves the other
 * behind. A sentence has one home: the `texts.ts` or the rule of its feature.
 */
export function doubledSentencesOf(sources) {
  const homes = new Map()
  for (const { path, program } of sources)
    for (const text of new Set(textsOf(program)))
      if (isSentence(text, path)) homes.set(text, [...(homes.get(text) ?? []), path])
  return [...homes]
    .filter(([, paths]) => paths.length > 1)
    .map(([text, paths]) => [`'${text}' is typed in several files:`, ...paths].join('\n    '))
}

function textsOf(program) {
  const texts = []
  const add = (text) => texts.push(text.replace(/\s+/g, ' ').trim())
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') add(value)
    },
    TemplateLiteral({ quasis }) {
      add(quasis.map(({ value }) => value.cooked).join('…'))
    },
    JSXText({ value }) {
      add(value)
    },
  }).visit(program)
  return texts
}

function isSentence(text, path) {
  const words = path.startsWith('src/web/') ? WORDS.screens : WORDS.rules
  // It begins like a sentence, and is no class list, path of a drawing, SQL or English of a log.
  return /^[A-ZÀ-Ý«]/u.test(text) && text.split(' ').length >= words && isFrench(text)
}

function isFrench(text) {
  return /[àâçéèêëîïôùûü’«»œ]|\b(?:le|la|les|un|une|des|du|de|ce|votre|vous|pas|est)\b/iu.test(text)
}
