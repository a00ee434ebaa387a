import { SEARCH_MAX_LENGTH } from '#shared/catalogue/search-and-sort.ts'
import { SuggestedSleeves } from '#web/storefront/products/suggested-sleeves.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

export function NotFound() {
  return (
    <div className="page min-h-[60vh] pt-8 sm:pt-12">
      <div className="mb-8 grid max-w-text gap-4">
        <p className="font-display text-8xl leading-none font-bold" aria-hidden="true">
          404
        </p>
        <h1 className="font-display text-3xl font-semibold">Cette carte n’est pas dans le paquet</h1>
        <p className="text-ink-soft">
          Nous avons battu, coupé et rebattu&nbsp;: la page que vous cherchez n’est pas là (erreur&nbsp;404).
        </p>
        <search aria-label="Rechercher une protection">
          <form action="/" className="flex flex-wrap items-end gap-3">
            <Field
              label="Rechercher une protection"
              type="search"
              name="q"
              required={false}
              maxLength={SEARCH_MAX_LENGTH}
              enterKeyHint="search"
              className="min-w-52 flex-1"
            />
            <Button type="submit" variant="secondary">
              Rechercher
            </Button>
          </form>
        </search>
        <p className="flex flex-wrap gap-3">
          <ButtonLink to="/">Retour à l’accueil</ButtonLink>
          <ButtonLink to="/?availability=recent" variant="secondary">
            Voir les nouveautés
          </ButtonLink>
        </p>
      </div>
      <SuggestedSleeves title="Elles, en revanche, sont bien là" />
    </div>
  )
}
