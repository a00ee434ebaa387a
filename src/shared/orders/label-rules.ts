import { type ParcelMethod, SHIPPING_LABELS } from '../shipping/shipping-methods.ts'

export const LABEL_FORMATS = ['10x15', 'A4'] as const
export type LabelFormat = (typeof LABEL_FORMATS)[number]
export const LABEL_FORMAT_LABELS: Record<LabelFormat, string> = { '10x15': '10 × 15 cm', A4: 'A4' }

/**
 * `asked`: the carrier has not answered, or its answer was lost. `made`: the label exists. `refused`: the carrier
 * refused or could not be reached. `dropped`: the delivery changed, or a person requested another label instead.
 * `used`: the label's parcel had left when another label was requested.
 */
export const LABEL_STATES = ['asked', 'made', 'refused', 'dropped', 'used'] as const
export type LabelState = (typeof LABEL_STATES)[number]

/** After this time the answer counts as lost. The carrier may have made the label. */
export const LABEL_LOST_MS = 60_000

export const LABELS_NOT_OFFERED = 'Aucun contrat d’étiquettes n’est configuré sur ce serveur'
export const LABEL_DROPPED =
  'Cette étiquette ne sert plus\u00A0: la livraison a changé, ou une autre étiquette a été demandée entre-temps'
export const LABEL_UNDER_WAY = 'L’étiquette de cette commande est en cours de création'
export const LABEL_LOST =
  'La réponse du transporteur est perdue\u00A0: cherchez l’étiquette dans Mondial Relay Connect. Si elle y est, saisissez son numéro\u202F; sinon, demandez-en une autre.'
export const COLISSIMO_LABEL_LOST =
  'La réponse du transporteur est perdue\u00A0: cherchez l’étiquette dans votre Colissimo Box. Si elle y est, saisissez son numéro\u202F; sinon, demandez-en une autre.'
export const labelLost = (carrier: ParcelMethod): string =>
  carrier === 'colissimo' ? COLISSIMO_LABEL_LOST : LABEL_LOST
export const carrierSilent = (carrier: ParcelMethod): string =>
  `${SHIPPING_LABELS[carrier]} ne répond pas\u202F; aucune étiquette n’a été créée`
export const SENDER_UNREADABLE =
  'L’adresse de retour ou du siège doit avoir la forme «\u202Frue, code postal ville, pays\u202F» dans Réglages'
export const LABELS_STAY = 'Ces étiquettes sont créées\u00A0: elles ne s’annulent que chez le transporteur'
export const NO_LABELS = 'Aucune étiquette à imprimer pour ces commandes'
export const LABEL_FAILED = 'L’étiquette n’a pas pu être créée'
export const LABELS_READ_FAILED = 'Les étiquettes n’ont pas pu être lues'
export const LABELS_UNREADABLE = 'Mondial Relay ne délivre pas d’étiquettes pour l’instant'
export const LABEL_ERASED =
  'L’une de ces étiquettes a plus d’un mois, et n’est plus gardée\u00A0: imprimez-la depuis votre Colissimo Box'
