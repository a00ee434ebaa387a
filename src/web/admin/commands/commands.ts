import type { Role } from '#shared/accounts/roles.ts'
import { queryWords, textWords } from '#shared/search-text.ts'
import { labelOf, screensFor } from '#web/admin/menu/screens.ts'

export type Command = { key: string; group: string; label: string; detail?: string; to: string }

const GROUP = 'Écrans et actions'

export function commandsFor(typed: string, role: Role | undefined): readonly Command[] {
  const wanted = textWords(typed)
  return screensFor(role)
    .flatMap((screen) => [
      { label: labelOf(screen), to: screen.path },
      ...(screen.shortcuts ?? []).map(({ label, to }) => ({ label, to: screen.path + to })),
    ])
    .filter(({ label }) => {
      const words = textWords(label)
      return wanted.every((word) => words.some((one) => one.startsWith(word)))
    })
    .map((command) => ({ ...command, key: command.label, group: GROUP }))
}

/**
 * Results that have the typed words in their name come first, then those that have them in their details, such as an
 * order's buyer. As in the server's search, 'prismes' finds 'Prisme'.
 */
export function calledSoFirst(found: readonly Command[], typed: string): Command[] {
  const wanted = queryWords(typed).flatMap(textWords)
  const has = (text: string) => {
    const words = textWords(text)
    return wanted.every((word) => words.some((one) => one.startsWith(word)))
  }
  const rank = ({ label, detail = '' }: Command) => (has(label) ? 0 : has(`${label} ${detail}`) ? 1 : 2)
  return found.toSorted((a, b) => rank(a) - rank(b))
}
