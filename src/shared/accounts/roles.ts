export const ROLES = ['admin', 'user'] as const

export type Role = (typeof ROLES)[number]

/** As people read it; the words are those of the two acts below. */
export const ROLE_LABELS: Record<Role, string> = { admin: 'admin', user: 'utilisateur' }

export const PROMOTE = 'Promouvoir en admin'
export const DEMOTE = 'Rétrograder en utilisateur'

/** What the user list's role button sends (back-office.md §4). */
export function oppositeRole(role: Role): Role {
  return role === 'admin' ? 'user' : 'admin'
}
