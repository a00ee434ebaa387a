import type { Role } from '#shared/accounts/roles.ts'
import { foldText } from '#shared/search-text.ts'
import { labelOf, screensFor } from '../screens.ts'

export type Command = { key: string; group: string; label: string; detail?: string; to: string }

const GROUP = 'Écrans et actions'

/** The screens and shortcuts whose words start with the typed ones, in any order. */
export function commandsFor(typed: string, role: Role | undefined): readonly Command[] {
  const wanted = wordsOf(typed)
  return screensFor(role)
    .flatMap((screen) => [
      { label: labelOf(screen), to: screen.path },
      ...(screen.shortcuts ?? []).map(({ label, to }) => ({ label, to: screen.path + to })),
    ])
    .filter(({ label }) => {
      const words = wordsOf(label)
      return wanted.every((word) => words.some((one) => one.startsWith(word)))
    })
    .map((command) => ({ ...command, key: command.label, group: GROUP }))
}

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^a-z0-9]+/u)
    .filter(Boolean)
