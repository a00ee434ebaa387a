import { emailError } from '../email.ts'
import { fieldErrors, type FieldErrors } from '../field-errors.ts'
import { isBlank, searchText } from '../search-text.ts'
import type { ShopIdentity } from '../shop-profile.ts'
import { isInUnion, WORLD_COUNTRIES } from '../world-countries.ts'
import { RESPONSIBLE_PERSON } from './texts.ts'

/**
 * A product's own data for the safety regulation ((EU) 2023/988, article 19). `shownSafety` adds the data of the shop.
 */
export type ProductSafety = {
  maker: string
  makerAddress: string
  makerEmail: string
  /** Two letters (ISO 3166). Blank while the country is unknown. */
  makerCountry: string
  /**
   * For a maker outside the European Union: name, postal address and e-mail address of the responsible person inside
   * it.
   */
  responsiblePerson: string
  /** Identifies the product on its packaging, for example a model or a barcode. */
  reference: string
  warnings: string
  material: string
}

/** In characters. */
export const SAFETY_LIMITS = {
  maker: 150,
  makerAddress: 300,
  makerEmail: 254,
  makerCountry: 2,
  responsiblePerson: 400,
  reference: 100,
  warnings: 1000,
  material: 200,
} as const satisfies Record<keyof ProductSafety, number>

export const NO_SAFETY: ProductSafety = {
  maker: '',
  makerAddress: '',
  makerEmail: '',
  makerCountry: '',
  responsiblePerson: '',
  reference: '',
  warnings: '',
  material: '',
}

export const SAFETY_LABELS: Record<keyof ProductSafety, string> = {
  maker: 'Fabricant',
  makerAddress: 'Adresse postale du fabricant',
  makerEmail: 'E-mail du fabricant',
  makerCountry: 'Pays du fabricant',
  responsiblePerson: RESPONSIBLE_PERSON,
  reference: 'Identifiant (modèle, code-barres)',
  material: 'Matière',
  warnings: 'Avertissements',
}
export const SAFETY_NAMES = /* @__PURE__ */ Object.keys(SAFETY_LABELS) as (keyof ProductSafety)[]

const MAKER_MISSING = 'Indiquez le nom du fabricant, ou videz aussi son adresse et son e-mail'
const MAKER_ADDRESS_MISSING = 'Indiquez l’adresse postale de ce fabricant'
const MAKER_EMAIL_MISSING = 'Indiquez l’adresse e-mail de ce fabricant'
const MAKER_COUNTRY_MISSING = 'Indiquez le pays de ce fabricant pour publier la protection'
const MAKER_COUNTRY_UNKNOWN = 'Choisissez le pays du fabricant dans la liste'
const RESPONSIBLE_PERSON_MISSING =
  'Ce fabricant est établi hors de l’Union européenne\u00A0: pour publier la protection, indiquez qui en est responsable dans l’Union (nom, adresse postale et e-mail)'

/**
 * A product's own maker needs a name, a postal address and an e-mail address. If the product is published, its own
 * maker also needs a country and, outside the Union, a responsible person inside it (articles 16 and 19).
 */
export function safetyErrors(
  safety: ProductSafety,
  { isPublished }: { isPublished: boolean },
): FieldErrors<keyof ProductSafety> {
  const { maker, makerAddress, makerEmail, makerCountry } = safety
  // If the name and both addresses are blank, the product has no maker of its own, even if it has a country.
  if ([maker, makerAddress, makerEmail].every(isBlank)) return {}
  return fieldErrors({
    maker: isBlank(maker) ? MAKER_MISSING : undefined,
    makerAddress: isBlank(makerAddress) ? MAKER_ADDRESS_MISSING : undefined,
    makerEmail: isBlank(makerEmail) ? MAKER_EMAIL_MISSING : emailError(makerEmail),
    makerCountry: countryError(makerCountry, isPublished),
    responsiblePerson:
      isPublished && needsResponsiblePerson(makerCountry) && !canBeReached(safety.responsiblePerson)
        ? RESPONSIBLE_PERSON_MISSING
        : undefined,
  })
}

function countryError(makerCountry: string, isPublished: boolean): string | undefined {
  if (isBlank(makerCountry)) return isPublished ? MAKER_COUNTRY_MISSING : undefined
  return WORLD_COUNTRIES.includes(makerCountry) ? undefined : MAKER_COUNTRY_UNKNOWN
}

export const needsResponsiblePerson = (makerCountry: string): boolean =>
  !isBlank(makerCountry) && !isInUnion(makerCountry)

/**
 * Returns true if the text contains an e-mail address, which the law requires besides the name and the postal address.
 */
export const canBeReached = (person: string): boolean => /\S@\S/.test(person)

const USUAL_WARNINGS =
  'Attention\u00a0: petites pièces de film plastique. Ne convient pas aux enfants de moins de 36 mois, risque de suffocation. Tenir à l’écart des flammes et de la chaleur.'
const USUAL_SORTING =
  'Emballage\u00a0: séparez les éléments avant de trier\u202F; film et sachet plastique, carton et papier vont dans le bac de tri. Les consignes peuvent varier localement (quefairedemesdechets.fr).'

type SafetyDefaults = Pick<
  ShopIdentity,
  'manufacturer' | 'email' | 'responsiblePerson' | 'warnings' | 'material'
>

export function shownSafety(
  { name, makerCountryName = '' }: { name: string; makerCountryName?: string | undefined },
  own: ProductSafety,
  shop: SafetyDefaults,
) {
  const isOwn = own.maker !== ''
  return {
    maker: isOwn ? ownMaker(own, makerCountryName) : shop.manufacturer,
    email: isOwn ? own.makerEmail : shop.email,
    // The shop's responsible person represents only the shop's default maker.
    responsiblePerson: own.responsiblePerson || (isOwn ? '' : shop.responsiblePerson),
    reference: own.reference || name,
    warnings: own.warnings || shop.warnings || USUAL_WARNINGS,
    material: own.material || shop.material,
  }
}

function ownMaker({ maker, makerAddress }: ProductSafety, country: string): string {
  const isNamed = searchText(makerAddress).endsWith(searchText(country))
  return [maker, makerAddress, ...(isNamed ? [] : [country])].join(', ')
}

/** How to sort the sleeve and the packaging (code de l'environnement, L. 541-9-3). */
export const sortingWords = (shop: Pick<ShopIdentity, 'sorting'>): string => shop.sorting || USUAL_SORTING
