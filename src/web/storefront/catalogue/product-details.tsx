import { Fragment } from 'react'
import { idOf } from '#shared/ids.ts'
import { SLEEVE_CATEGORY_LABELS } from '#shared/catalogue/categories.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { productDimensions } from '#shared/catalogue/dimensions.ts'
import { useShop } from '#web/shop.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'

/**
 * What 'Caractéristiques' says of each field of a sleeve; `elsewhere` is what stands in another place of the page, or
 * nowhere. A field that is added to the contract does not compile until it is decided here.
 */
const CHARACTERISTICS: Record<
  keyof Sleeve,
  'elsewhere' | { label: string; text: (sleeve: Sleeve) => string }
> = {
  dimensions: { label: 'Dimensions', text: ({ dimensions }) => productDimensions(dimensions) },
  category: { label: 'Collection', text: ({ category }) => SLEEVE_CATEGORY_LABELS[category] },
  _id: 'elsewhere',
  name: 'elsewhere',
  title: 'elsewhere',
  description: 'elsewhere',
  price: 'elsewhere',
  stock: 'elsewhere',
  images: 'elsewhere',
  image: 'elsewhere',
  pictures: 'elsewhere',
  features: 'elsewhere',
  isPublished: 'elsewhere',
  packSize: 'elsewhere',
  isNew: 'elsewhere',
  version: 'elsewhere',
  createdAt: 'elsewhere',
  updatedAt: 'elsewhere',
}

/** Description, characteristics and safety, each folding away (storefront.md §2; law: product safety). */
export function ProductDetails({ sleeve }: { sleeve: Sleeve }) {
  return (
    <div className="border-t border-hairline">
      {sleeve.description && (
        <Disclosure title="Description" open>
          {sleeve.description.split(/\n+/).map((paragraph) => (
            <p key={paragraph} className="not-first:mt-3">
              {paragraph}
            </p>
          ))}
        </Disclosure>
      )}
      <Disclosure title="Caractéristiques" open>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
          {Object.values(CHARACTERISTICS).map(
            (shown) =>
              shown !== 'elsewhere' && (
                <Fragment key={shown.label}>
                  <dt>{shown.label}</dt>
                  <dd className="font-medium text-ink">{shown.text(sleeve)}</dd>
                </Fragment>
              ),
          )}
        </dl>
        {sleeve.features.length > 0 && (
          <ul className="mt-3 list-disc space-y-1 pl-5 marker:text-edge">
            {sleeve.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        )}
      </Disclosure>
      <Disclosure title="Sécurité et fabricant">
        <Safety sleeve={sleeve} />
      </Disclosure>
    </div>
  )
}

/** What the European rules on product safety ask for: who made it, how to reach them, which product, what to mind. */
function Safety({ sleeve }: { sleeve: Sleeve }) {
  const shop = useShop()
  const id = idOf(sleeve)
  return (
    <>
      <dl className="grid gap-2">
        <div>
          <dt className="text-sm">Fabricant</dt>
          <dd className="font-medium text-ink">{shop.manufacturer}</dd>
        </div>
        <div>
          <dt className="text-sm">Contact</dt>
          <dd>
            <a
              href={`mailto:${shop.email}`}
              className="font-medium break-all text-ink underline underline-offset-4"
            >
              {shop.email}
            </a>
          </dd>
        </div>
        <div>
          <dt className="text-sm">Identifiant du produit</dt>
          <dd className="text-sm break-all text-ink tabular-nums">{id}</dd>
        </div>
      </dl>
      <p className="mt-3">
        Attention&nbsp;: petites pièces de film plastique. Ne convient pas aux enfants de moins de 36 mois,
        risque de suffocation. Tenir à l’écart des flammes et de la chaleur.
      </p>
    </>
  )
}
