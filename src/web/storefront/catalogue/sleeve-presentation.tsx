import type { WholeSleeve } from '#shared/catalogue/contract.ts'
import { fitLine } from '#shared/catalogue/fit-line.ts'
import { packCents, packOf, struckPackCents } from '#shared/catalogue/pack-price.ts'
import { thePack } from '#shared/catalogue/pack-size.ts'
import { idOf } from '#shared/ids.ts'
import { formatRoundCents } from '#shared/money.ts'
import { WITHDRAWAL_DAYS } from '#shared/orders/withdrawal-days.ts'
import { PAYMENT_PROVIDERS } from '#shared/payment-providers.ts'
import { PAGE_PATHS } from '#shared/settings/owner-texts.ts'
import { deliveryDelay } from '#shared/shipping/delivery-delay.ts'
import { freeDelivery } from '#shared/shipping/free-delivery.ts'
import { SHIPPING_LABELS } from '#shared/shipping/shipping-methods.ts'
import { useShop } from '#web/base/use-shop.ts'
import { SleeveBadges } from '#web/storefront/products/sleeve-badges.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { LaterSection } from '#web/ui/later-section.tsx'
import { Money } from '#web/ui/money.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { FavouriteButton, FavouritesLink } from '../favourites/favourite-button.tsx'
import { BuyBox } from './buy-box.tsx'
import { useFirstSize } from './first-size.ts'
import { Gallery } from './gallery.tsx'
import { SleeveDetails } from './sleeve-details.tsx'

export function SleevePresentation({ sleeve, isPreview }: { sleeve: WholeSleeve; isPreview?: boolean }) {
  const id = idOf(sleeve)
  return (
    <div className="mt-3 grid grid-cols-1 items-start gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] md:grid-rows-[auto_1fr] lg:grid-rows-[auto_auto_1fr]">
      <Head sleeve={sleeve} isPreview={isPreview} />
      <Gallery key={`gallery ${id}`} sleeve={sleeve} />
      <LaterSection>
        <div className="grid grid-cols-1 gap-7 max-md:contents md:col-start-2">
          <div inert={isPreview}>
            <BuyBox key={`buy ${id}`} sleeve={sleeve} />
          </div>
          <Promises />
        </div>
      </LaterSection>
      <LaterSection>
        <SleeveDetails sleeve={sleeve} />
      </LaterSection>
    </div>
  )
}

/** The head comes before the pictures, because below them the bar at the bottom of a phone would cover it. */
function Head({ sleeve, isPreview }: { sleeve: WholeSleeve; isPreview: boolean | undefined }) {
  const id = idOf(sleeve)
  const fit = fitLine(sleeve)
  return (
    <header className="-mb-3 md:col-start-2 md:-mb-1">
      <SleeveBadges sleeve={sleeve} />
      <div className="mt-2 flex items-start justify-between gap-3">
        <h1 className="min-w-0 py-1.5 font-display text-title font-bold">{sleeve.name}</h1>
        {!isPreview && <FavouriteButton id={id} name={sleeve.name} />}
      </div>
      <div className="mt-1 flex items-baseline justify-between gap-3">
        <p className="text-ink-soft">{sleeve.title === sleeve.name ? sleeve.collectionName : sleeve.title}</p>
        {!isPreview && <FavouritesLink id={id} />}
      </div>
      <PhonePrice sleeve={sleeve} />
      {fit && <p className="mt-2 font-medium text-balance">{fit}</p>}
    </header>
  )
}

/** Repeats the price on phones, because there the other price is below the picture. */
export function PhonePrice({ sleeve }: { sleeve: Pick<WholeSleeve, 'packs' | 'stock'> }) {
  const size = useFirstSize(sleeve)
  const pack = packOf(sleeve, size)
  const struck = pack && struckPackCents(pack)
  return (
    <p aria-hidden="true" className="mt-1 md:hidden">
      <Money cents={pack ? packCents(pack) : 0} className="text-lg font-semibold" />{' '}
      {struck !== undefined && (
        <>
          <del className="text-ink-soft">
            <Money cents={struck} />
          </del>{' '}
        </>
      )}
      <span>{thePack(size)}</span>
    </p>
  )
}

function Promises() {
  const { delivery, delayFrom, closingText, payment, footerLinks } = useShop()
  const free = freeDelivery(delivery)
  const offered = free
    ? `, offerte dès\u00A0${formatRoundCents(free.fromCents)} en ${SHIPPING_LABELS[free.method]}`
    : ''
  const promises: { icon: IconName; text: string }[] = [
    { icon: 'truck', text: `Livraison en ${deliveryDelay(delivery)}${delayFrom}${offered}` },
    ...(closingText ? [{ icon: 'info' as const, text: closingText }] : []),
    { icon: 'refresh', text: `${WITHDRAWAL_DAYS} jours pour changer d’avis` },
    { icon: 'shield', text: `Paiement sécurisé ${PAYMENT_PROVIDERS[payment.provider].shortMeans}` },
  ]
  return (
    <ul className="grid gap-2.5 rounded-md bg-sunk px-4 py-4 text-sm text-ink-soft">
      {promises.map(({ icon, text }) => (
        <li key={icon} className="flex gap-3">
          <Icon name={icon} className="size-5 text-ink" />
          {text}
        </li>
      ))}
      {/* Shown only if the owner has written the page, as in the footer. */}
      {footerLinks.some(({ to }) => to === PAGE_PATHS.about) && (
        <li className="flex gap-3">
          <Icon name="heart" className="size-5 text-ink" />
          <ShopLink to={PAGE_PATHS.about} className="underline underline-offset-4">
            Qui dessine et prépare vos protections
          </ShopLink>
        </li>
      )}
    </ul>
  )
}
