import { cardsText, sizeText } from '#shared/catalogue/card-fit.ts'
import type { SleevePage } from '#shared/catalogue/contract.ts'
import { browsePath } from '#shared/catalogue/search-and-sort.ts'
import { marginText, USUAL_FITS } from '#shared/catalogue/size-margin.ts'
import { SizeDrawing } from '#web/storefront/products/size-drawing.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

export function SizeHelp({ facets }: Pick<SleevePage, 'facets'>) {
  const formats = (facets?.format ?? []).map(({ value }) => value)
  const fits = USUAL_FITS.filter(({ sleeve }) => formats.includes(sleeve))
  return (
    <section
      aria-labelledby="bien-choisir"
      className="mt-10 rounded-xl border border-hairline bg-raised px-5 py-7 sm:mt-14 sm:px-10"
    >
      <h2 id="bien-choisir" className="font-display text-title font-bold text-balance">
        Quelle taille pour vos cartes&#8239;?
      </h2>
      <p className="mt-2 max-w-xl text-pretty text-ink-soft">
        Trop grande, la protection flotte&#8239;; trop petite, elle marque les coins. Mesurez une carte, ou
        partez de votre jeu.
      </p>
      <ul className="mt-6 grid grid-cols-2 items-end gap-x-4 gap-y-7 lg:grid-cols-4">
        {fits.map(({ card, sleeve }) => (
          <li key={sleeve} className="grid justify-items-center gap-2 text-center">
            <SizeDrawing card={card} sleeve={sleeve} />
            <ShopLink
              to={browsePath({ fits: card, format: sleeve })}
              className="font-semibold underline underline-offset-4 hover:text-iris"
            >
              {sizeText(sleeve)}
            </ShopLink>
            <span className="text-sm text-ink-soft">
              {`pour ${cardsText(card)}, ${marginText(card, sleeve)}`}
            </span>
          </li>
        ))}
      </ul>
      <ButtonLink to="/guide-achat" variant="secondary" className="mt-7">
        Lire le guide d’achat
      </ButtonLink>
    </section>
  )
}
