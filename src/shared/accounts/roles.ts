export const ROLES = ['admin', 'user'] as const

export type Role = (typeof ROLES)[number]

export const PROMOTE = 'Promouvoir en admin'
export const DEMOTE = 'Rétrograder en utilisateur'

/** What the user list's role button sends (back-office.md §4). */
export function oppositeRole(role: Role): Role {
  return role === 'admin' ? 'user' : 'admin'
}
