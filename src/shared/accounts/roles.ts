/** `preparation` sees orders, stock and messages, and prepares, sends and counts (decision 78 of the specification). */
export const ROLES = ['admin', 'preparation', 'user'] as const

export type Role = (typeof ROLES)[number]

/** As people read it; the words are those of the acts below. */
export const ROLE_LABELS: Record<Role, string> = {
  admin: 'admin',
  preparation: 'préparation',
  user: 'utilisateur',
}

/** The button that gives a role. */
export const ROLE_ACTS: Record<Role, string> = {
  admin: 'Promouvoir en admin',
  preparation: 'Confier la préparation',
  user: 'Rétrograder en utilisateur',
}

/** What the user list offers for somebody: an admin becomes a user again first (back-office.md §4). */
export function otherRoles(role: Role): readonly Role[] {
  return role === 'admin' ? ['user'] : ROLES.filter((other) => other !== role)
}

/** Whether somebody works in the back-office. */
export const isStaff = (role: Role | undefined): boolean => role === 'admin' || role === 'preparation'
