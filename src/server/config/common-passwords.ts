import { dictionary } from '@zxcvbn-ts/language-common'

/** What people choose most and what leaks hold most, in small letters. */
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

/**
 * Whether a password is a common one, or one in the usual disguise: a year or signs around it, digits and signs for
 * letters (`Password-2026!`, `P@ssw0rd1`). For accounts that open the back-office.
 */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase()
  return [typed, ...disguised(typed)].some((form) => COMMON.has(form))
}

function disguised(typed: string): string[] {
  const bare = typed.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const spelt = typed.replace(/[\d\s._-]+[^a-z]*$/, '').replace(/[013457@$!]/g, (sign) => LETTERS[sign] ?? '')
  const onlyWord = typed.replace(/[^a-z0-9]/g, '')
  // What is left of a good password may be a short word by chance.
  return [bare, spelt, onlyWord].filter((form) => form.length >= 5)
}
