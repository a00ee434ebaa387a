export const VIEW_NAME_MAX_LENGTH = 40
export const VIEWS_NOT_KEPT = 'Ce navigateur ne peut pas garder de vue'

export function viewNameError(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return 'Donnez un nom à cette vue'
  return taken.includes(name) ? 'Une vue porte déjà ce nom' : undefined
}
