import type { Role } from '#shared/accounts/roles.ts'
import { textWords } from '#shared/search-text.ts'
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

export function calledSoFirst(found: readonly Command[], typed: string): Command[] {
  const wanted = textWords(typed)
  const isCalledSo = ({ label, detail = '' }: Command) => {
    const words = textWords(`${label} ${detail}`)
    return wanted.every((word) => words.some((one) => one.startsWith(word)))
  }
  return found.toSorted((a, b) => Number(isCalledSo(b)) - Number(isCalledSo(a)))
}
