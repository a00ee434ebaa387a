export const RETURN_STEPS = ['declared', 'received', 'checked', 'refunded'] as const
export type ReturnStep = (typeof RETURN_STEPS)[number]

export const RETURN_STEP_LABELS: Record<ReturnStep, string> = {
  declared: 'Déclaré',
  received: 'Colis reçu',
  checked: 'Contrôlé',
  refunded: 'Remboursé',
}
