import { counted } from '#shared/count.ts'
import type { DueWork } from '#shared/dashboard/contract.ts'
import { OVERDUE_MINUTES } from '#shared/dashboard/overdue.ts'
import { idOf } from '#shared/ids.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'

export const linkLook = 'underline underline-offset-4 hover:text-iris'

type OtherWorkProps = { due: DueWork }

export function OtherWork({ due }: OtherWorkProps) {
  return (
    <ul className="grid gap-1 empty:hidden">
      <StalledParcels due={due} />
      <Waiting due={due} />
      <UnfinishedGoods due={due} />
    </ul>
  )
}

function StalledParcels({ due }: OtherWorkProps) {
  const { stalledParcels } = due
  return (
    <>
      {stalledParcels.items.map((parcel) => (
        <li key={`colis ${parcel.order} ${parcel.trackingNumber}`}>
          <ShopLink to={`/admin/orders/${parcel.order}`} className={linkLook}>
            {parcel.number}
          </ShopLink>
          <span>{`\u00A0: le colis ${parcel.trackingNumber} n’a pas bougé depuis le `}</span>
          <DateTime value={parcel.since} format="short" />
        </li>
      ))}
      {stalledParcels.total > stalledParcels.items.length && (
        <li>
          <ShopLink to="/admin/orders?parcels=stalled&sort=oldest" className={linkLook}>
            {`Et ${counted(stalledParcels.total - stalledParcels.items.length, 'autre colis immobile', 'autres colis immobiles')}`}
          </ShopLink>
        </li>
      )}
    </>
  )
}

function Waiting({ due }: OtherWorkProps) {
  const { refundsWaiting, unsentMails, unansweredMessages, lowStock } = due
  return (
    <>
      {refundsWaiting > 0 && (
        <li>{`${counted(refundsWaiting, 'remboursement')} sans réponse du prestataire de paiement`}</li>
      )}
      {unsentMails > 0 && (
        <li>{`${counted(unsentMails, 'e-mail')} en attente d’envoi depuis ${OVERDUE_MINUTES} minutes`}</li>
      )}
      {unansweredMessages > 0 && (
        <li>
          <ShopLink to="/admin/messages?state=open" className={linkLook}>
            {`${counted(unansweredMessages, 'message')} sans réponse`}
          </ShopLink>
        </li>
      )}
      {lowStock > 0 && (
        <li>
          <ShopLink to="/admin/products?stock=low&sort=stock-asc" className={linkLook}>
            {`${counted(lowStock, 'protection')} sous ${lowStock > 1 ? 'leur' : 'son'} seuil de stock faible`}
          </ShopLink>
        </li>
      )}
    </>
  )
}

function UnfinishedGoods({ due }: OtherWorkProps) {
  const { makersOfUnknownCountry, moreMakersOfUnknownCountry: more, incomplete, scheduledArticles } = due
  return (
    <>
      {makersOfUnknownCountry.map((sleeve) => (
        <li key={idOf(sleeve)}>
          <ShopLink to={`/admin/products/${idOf(sleeve)}`} className={linkLook}>
            {sleeve.name}
          </ShopLink>
          &nbsp;: le pays de son fabricant est à indiquer
        </li>
      ))}
      {more > 0 && <li>{`Et ${counted(more, 'autre protection', 'autres protections')} dans ce cas`}</li>}
      {incomplete > 0 && (
        <li>
          <ShopLink to="/admin/products?published=incomplete" className={linkLook}>
            {`${counted(incomplete, 'protection')} sans code-barres, image ou marque`}
          </ShopLink>{' '}
          pour les moteurs de recherche
        </li>
      )}
      {scheduledArticles.map((article) => (
        <li key={idOf(article)}>
          <ShopLink to={`/admin/news?edit=${idOf(article)}`} className={linkLook}>
            {article.title}
          </ShopLink>{' '}
          paraît le <DateTime value={article.publishedAt} format="shortMoment" />
        </li>
      ))}
    </>
  )
}
