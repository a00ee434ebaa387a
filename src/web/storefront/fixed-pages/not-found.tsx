import { ButtonLink } from '#web/ui/button.tsx'

/** The 404 page (storefront.md §2): playful, a big 404, a link home. */
export function NotFound() {
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-prose place-content-center gap-4 px-4 py-16 text-center">
      <p className="font-display text-9xl leading-none font-bold" aria-hidden="true">
        404
      </p>
      <h1 className="font-display text-3xl font-semibold">Cette carte n’est pas dans le paquet</h1>
      <p className="text-ink-soft">
        Nous avons battu, coupé et rebattu&nbsp;: la page que vous cherchez n’est pas là (erreur 404).
      </p>
      <p>
        <ButtonLink to="/">Retour à l’accueil</ButtonLink>
      </p>
    </div>
  )
}
