const whole = new Intl.NumberFormat('fr-FR')

/** '1 250' */
export const formatWhole = (count: number): string => whole.format(count)

/** '1 250 commandes', '1 commande' */
export function counted(count: number, noun: string): string {
  return `${formatWhole(count)} ${noun}${count > 1 ? 's' : ''}`
}
