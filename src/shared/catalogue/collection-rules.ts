import { fieldErrors, optionalUpTo, requiredUpTo, type FieldErrors } from '../field-errors.ts'

export const COLLECTION_LIMITS = { name: 60, text: 2_000, image: 2_048 } as const
export const COLLECTION_NAME_REQUIRED = 'Le nom est requis'

export const collectionNameError = requiredUpTo(COLLECTION_LIMITS.name, COLLECTION_NAME_REQUIRED)
const collectionTextError = optionalUpTo(COLLECTION_LIMITS.text)

export function collectionErrors({
  name,
  text,
}: {
  name: string
  text: string
}): FieldErrors<'name' | 'text'> {
  return fieldErrors({ name: collectionNameError(name), text: collectionTextError(text) })
}

export const COLLECTIONS_ORDER_STALE =
  'Les collections ont changé entre-temps\u00A0: voici leur ordre actuel, recommencez si besoin'
export const COLLECTION_STAYS =
  'Cette collection ne se supprime pas. Vous pouvez la renommer\u202F; sans protection publiée, elle n’apparaît pas dans la boutique.'
export const collectionInUse = (sleeves: number): string =>
  sleeves === 1
    ? 'Une protection est dans cette collection\u00A0: changez-la d’abord de collection'
    : `${sleeves} protections sont dans cette collection\u00A0: changez-les d’abord de collection`
