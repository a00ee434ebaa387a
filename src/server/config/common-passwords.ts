import { dictionary } from '@zxcvbn-ts/language-common'

/** All entries are in lower case. */
const COMMON = new Set(dictionary['passwords-common'])

const LETTERS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Also finds common passwords in a usual disguise (`Password-2026!`, `P@ssw0rd1`). */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase()
  return [typed, ...disguised(typed)].some((form) => COMMON.has(form))
}

function disguised(typed: string): string[] {
  const bare = typed.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const spelt = typed.replace(/[\d\s._-]+[^a-z]*$/, '').replace(/[013457@$!]/g, (sign) => LETTERS[sign] ?? '')
  const onlyWord = typed.replace(/[^a-z0-9]/g, '')
  // Short forms are left out, because a good password may contain a short word by chance.
  return [bare, spelt, onlyWord].filter((form) => form.length >= 5)
}

/** Words that anyone would try first at such a shop (ASVS 6.1.2). */
const WORDS_OF_THE_TRADE =
  'carapace boutique magasin shop store vente commerce pochette protection sleeve carte card pokemon magic admin patron gerant motdepasse password bonjour bienvenue'.split(
    ' ',
  )
/**
 * If a password contains words of the trade or of `own`, at least this many letters and digits must remain without
 * them. 'Boutique-2026!' leaves only '2026'.
 */
const LEAST_LEFT = 6

export function isOfOwnWords(password: string, own: readonly string[] = []): boolean {
  const words = own.flatMap((text) => bare(text).split(' ')).filter((word) => word.length >= 3)
  let left = bare(password).replaceAll(' ', '')
  const before = left.length
  for (const word of [...words, ...WORDS_OF_THE_TRADE].sort((a, b) => b.length - a.length))
    left = left.replaceAll(word, '')
  return left.length < before && left.length < LEAST_LEFT
}

const bare = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
