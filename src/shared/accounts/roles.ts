/**
 * The roles. `preparation` sees orders, stock and messages, and prepares, sends and counts (decision 78 of the
 * specification).
 */
export const ROLES = ['admin', 'preparation', 'user'] as const

export type Role = (typeof ROLES)[number]

/** The roles with access to the back-office. An invitation gives one of them. */
export const STAFF_ROLES = ['admin', 'preparation'] as const satisfies readonly Role[]

export type StaffRole = (typeof STAFF_ROLES)[number]

/** The names of roles on screen, in the same words as the actions below. */
export const ROLE_LABELS: Record<Role, string> = {
  admin: 'admin',
  preparation: 'préparation',
  user: 'utilisateur',
}

/** The buttons that give a role. */
export const ROLE_ACTS: Record<Role, string> = {
  admin: 'Promouvoir en admin',
  preparation: 'Confier la préparation',
  user: 'Rétrograder en utilisateur',
}

/**
 * The roles that the user list offers for an account. An admin must become a user before getting another role
 * (back-office.md §4).
 */
export function otherRoles(role: Role): readonly Role[] {
  return role === 'admin' ? ['user'] : ROLES.filter((other) => other !== role)
}

/** Whether this role has access to the back-office. */
export const isStaff = (role: Role | undefined): boolean => role === 'admin' || role === 'preparation'
