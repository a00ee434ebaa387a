/**
 * `preparation` sees orders, stock and messages, may prepare and send orders, and may count the stock (decision 78).
 */
export const ROLES = ['admin', 'preparation', 'user'] as const

export type Role = (typeof ROLES)[number]

export const STAFF_ROLES = ['admin', 'preparation'] as const satisfies readonly Role[]

export type StaffRole = (typeof STAFF_ROLES)[number]

export const ROLE_LABELS: Record<Role, string> = {
  admin: 'admin',
  preparation: 'préparation',
  user: 'utilisateur',
}

export const ROLE_ACTS: Record<Role, string> = {
  admin: 'Promouvoir en admin',
  preparation: 'Confier la préparation',
  user: 'Rétrograder en utilisateur',
}

/**
 * Returns the roles that the back-office offers for this person. An admin can only be demoted to a user (back-office.md
 * §4).
 */
export function otherRoles(role: Role): readonly Role[] {
  return role === 'admin' ? ['user'] : ROLES.filter((other) => other !== role)
}

export const isStaff = (role: Role | undefined): boolean => role === 'admin' || role === 'preparation'
