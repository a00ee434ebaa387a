import { Fragment, type ReactNode } from 'react'
import type { Sleeve, WholeSleeve } from '#shared/catalogue/contract.ts'
import { sleeveDimensions } from '#shared/catalogue/dimensions.ts'
import { shownSafety, sortingWords } from '#shared/catalogue/product-safety.ts'
import { marginText } from '#shared/catalogue/size-margin.ts'
import { eachAttribute, shownAttribute } from '#shared/catalogue/sleeve-attributes.ts'
import { RESPONSIBLE_PERSON } from '#shared/catalogue/texts.ts'
import { wholeNumbers } from '#shared/whole-numbers.ts'
import { useShop } from '#web/base/use-shop.ts'
import { SizeDrawing } from '#web/storefront/products/size-drawing.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'

/** `elsewhere` marks a field that is shown in another place, or nowhere. */
const CHARACTERISTICS: Record<
  keyof Sleeve,
  'elsewhere' | { label: string; text: (sleeve: Sleeve) => string }
> = {
  dimensions: { label: 'Dimensions', text: ({ dimensions }) => sleeveDimensions(dimensions) },
  ...eachAttribute(({ shownAs }, name) => ({
    label: shownAs,
    text: (sleeve: Sleeve) => shownAttribute(name, sleeve),
  })),
  sku: { label: 'Référence', text: ({ sku }) => sku },
  collectionName: { label: 'Collection', text: ({ collectionName }) => collectionName },
  _id: 'elsewhere',
  slug: 'elsewhere',
  category: 'elsewhere',
  collection: 'elsewhere',
  name: 'elsewhere',
  title: 'elsewhere',
  description: 'elsewhere',
  price: 'elsewhere',
  packs: 'elsewhere',
  costs: 'elsewhere',
  sale: 'elsewhere',
  stock: 'elsewhere',
  lowStockBelow: 'elsewhere',
  reserved: 'elsewhere',
  gtin: 'elsewhere',
  images: 'elsewhere',
  image: 'elsewhere',
  pictures: 'elsewhere',
  features: 'elsewhere',
  safety: 'elsewhere',
  searchTitle: 'elsewhere',
  searchDescription: 'elsewhere',
  makerCountryName: 'elsewhere',
  isPublished: 'elsewhere',
  packSize: 'elsewhere',
  isNew: 'elsewhere',
  version: 'elsewhere',
  createdAt: 'elsewhere',
  updatedAt: 'elsewhere',
}

export function SleeveDetails({ sleeve }: { sleeve: WholeSleeve }) {
  return (
    <div className="min-w-0 border-t border-hairline break-words max-lg:col-span-full lg:col-start-2">
      {sleeve.description && (
        <Disclosure title="Description" heading="h2" open>
          {sleeve.description.split(/\n+/).map((paragraph) => (
            <p key={paragraph} className="not-first:mt-3">
              {paragraph}
            </p>
          ))}
        </Disclosure>
      )}
      <Disclosure title="Caractéristiques" heading="h2" open>
        <dl className="grid grid-cols-[fit-content(calc(50%-1.5rem))_minmax(0,1fr)] gap-x-6 gap-y-1.5 sm:grid-cols-[11rem_1fr]">
          {Object.values(CHARACTERISTICS).map(
            (shown) =>
              shown !== 'elsewhere' &&
              shown.text(sleeve) && (
                <Fragment key={shown.label}>
                  <dt>{shown.label}</dt>
                  <dd className="min-w-0 font-medium text-ink">{shown.text(sleeve)}</dd>
                </Fragment>
              ),
          )}
        </dl>
        <Size sleeve={sleeve} />
        {sleeve.features.length > 0 && (
          <ul className="mt-3 list-disc space-y-1 pl-5 marker:text-edge">
            {sleeve.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        )}
      </Disclosure>
      <Disclosure title="Sécurité et fabricant" heading="h2" open>
        <Safety sleeve={sleeve} />
      </Disclosure>
    </div>
  )
}

function Size({ sleeve: { dimensions, fits } }: { sleeve: WholeSleeve }) {
  const size = `${dimensions.width}x${dimensions.height}`
  if (!fits) return null
  return (
    <figure className="mt-4 flex items-center gap-5">
      <SizeDrawing card={fits} sleeve={size} />
      <figcaption className="text-balance">{marginText(fits, size)}</figcaption>
    </figure>
  )
}

/** Contains the facts that the EU product safety regulation requires. */
function Safety({ sleeve }: { sleeve: WholeSleeve }) {
  const shop = useShop()
  const { triman } = shop.officialPictures
  const shown = shownSafety(sleeve, sleeve.safety, shop)
  const facts: [string, ReactNode][] = [
    ['Fabricant', wholeNumbers(shown.maker)],
    [
      'Contact',
      <a
        key="contact"
        href={`mailto:${shown.email}`}
        className="break-all text-ink underline underline-offset-4"
      >
        {shown.email}
      </a>,
    ],
    [RESPONSIBLE_PERSON, shown.responsiblePerson],
    ['Identifiant du produit', shown.reference],
    ['Matière', shown.material],
  ]
  return (
    <>
      <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[11rem_1fr]">
        {facts.map(
          ([label, fact]) =>
            fact !== '' && (
              <div key={label} className="sm:contents">
                <dt className="max-sm:text-sm">{label}</dt>
                <dd className="min-w-0 font-medium text-ink">{fact}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="mt-3">{shown.warnings}</p>
      <p className="mt-4 font-semibold text-ink">Pensez au tri</p>
      {triman && <img src={triman} alt="" loading="lazy" className="mt-2 h-16 w-auto" />}
      <p className="mt-1">{sortingWords(shop)}</p>
    </>
  )
}
