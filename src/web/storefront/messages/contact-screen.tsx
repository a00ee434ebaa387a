import { useShop } from '#web/shop.ts'
import { pageMeta } from '#web/page-meta.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import type { Route } from './+types/contact-screen'
import { ContactForm } from './contact-form.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0], {
    title: 'Nous contacter',
    description: 'Une question sur une protection, une commande, un retour ? Réponse sous 24 heures ouvrées.',
    path: '/contact',
  })

export default function ContactScreen() {
  const shop = useShop()
  return (
    <div className="page grid gap-x-16 gap-y-10 pt-10 lg:grid-cols-[1fr_20rem]">
      <div className="max-w-form">
        <h1 className="font-display text-display font-bold">Nous contacter</h1>
        <p className="mt-4 mb-8 text-lg text-ink-soft">
          Écrivez-nous&nbsp;: nous répondons sous 24&nbsp;heures ouvrées.
        </p>
        <ContactForm />
      </div>
      <aside aria-label="Autres moyens de nous joindre" className="grid content-start gap-6 lg:pt-6">
        <div className="rounded-lg border border-hairline bg-raised p-6 shadow-sm">
          <h2 className="font-display text-heading font-semibold">Autrement</h2>
          <dl className="mt-4 grid gap-3">
            <Way label="Par e-mail">
              <a
                href={`mailto:${shop.email}`}
                className="break-all underline underline-offset-4 hover:text-iris"
              >
                {shop.email}
              </a>
            </Way>
            <Way label="Par téléphone">
              <a
                href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`}
                className="underline underline-offset-4 hover:text-iris"
              >
                {shop.phone}
              </a>
            </Way>
            <Way label="Par courrier">
              <address className="not-italic">
                {shop.company}
                <br />
                {shop.address}
              </address>
            </Way>
          </dl>
        </div>
        <p className="text-sm text-ink-soft">
          Votre réponse est peut-être déjà dans le{' '}
          <ShopLink to="/guide-achat" className="underline underline-offset-4 hover:text-iris">
            guide d’achat
          </ShopLink>
          . Vos données servent à vous répondre, et à rien d’autre&nbsp;:{' '}
          <ShopLink to="/privacy-policy" className="underline underline-offset-4 hover:text-iris">
            politique de confidentialité
          </ShopLink>
          .
        </p>
      </aside>
    </div>
  )
}

function Way({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
