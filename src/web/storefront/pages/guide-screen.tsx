import { pageMeta } from '#web/page-meta.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import type { Route } from './+types/guide-screen'
import { GUIDE_QUESTIONS } from './guide-faq.ts'
import { GuideTypes } from './guide-types.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0], {
    title: "Guide d'achat",
    description:
      'Standard, perfect size ou premium : choisir la bonne protection, l’entretenir, et les réponses aux questions que l’on nous pose.',
    path: '/guide-achat',
    type: 'article',
    structuredData: [
      {
        '@type': 'FAQPage',
        mainEntity: GUIDE_QUESTIONS.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  })

/** The buying guide (storefront.md §2): kinds, criteria, care, questions. */
export default function GuideScreen() {
  return (
    <div className="page py-6">
      <Breadcrumbs trail={[{ label: 'Accueil', to: '/' }, { label: "Guide d'achat" }]} />
      <div className="mx-auto mt-8 max-w-4xl">
        <h1 className="font-display text-display font-bold">Guide d'achat</h1>
        <p className="mt-4 max-w-prose text-lg text-ink-soft">
          Une carte protégée à temps garde ses coins, ses couleurs et sa valeur. Trois formats suffisent à
          presque tout&nbsp;: voici comment choisir.
        </p>
        <section aria-labelledby="types" className="mt-12">
          <h2 id="types" className="font-display text-title font-bold">
            Les types de protections
          </h2>
          <GuideTypes />
        </section>
        <div className="prose mt-14">
          <Criteria />
          <Care />
        </div>
        <section aria-labelledby="questions" className="mt-14 max-w-prose">
          <h2 id="questions" className="mb-2 font-display text-title font-bold">
            Questions fréquentes
          </h2>
          {GUIDE_QUESTIONS.map(({ question, answer }) => (
            <Disclosure key={question} title={french(question)}>
              <p>{french(answer)}</p>
            </Disclosure>
          ))}
        </section>
        <p className="mt-12 flex flex-wrap gap-3">
          <ButtonLink to="/">Voir les protections</ButtonLink>
          <ButtonLink to="/contact" variant="secondary">
            Poser une question
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}

/** Narrow no-break spaces on screen; plain ones in what search engines read. */
function french(text: string): string {
  return text.replace(/ (?=[;:!?])/g, '\u202f')
}

function Criteria() {
  return (
    <>
      <h2>Bien choisir</h2>
      <ul>
        <li>
          <strong>L’usage.</strong> Pour jouer, une standard au dos mat. Pour garder, une perfect size dans
          une standard. Pour montrer, une premium brillante.
        </li>
        <li>
          <strong>Le format de la carte.</strong> Mesurez-la&nbsp;: la plupart font 63&nbsp;×&nbsp;88&nbsp;mm.
          Les cartes japonaises, plus petites (59&nbsp;×&nbsp;86&nbsp;mm), flottent dans une standard.
        </li>
        <li>
          <strong>L’épaisseur.</strong> De 40 à 60&nbsp;microns pour une première couche, autour de 100 pour
          le jeu, 120 pour les pièces de valeur.
        </li>
        <li>
          <strong>La matière.</strong> Sans PVC ni acide, toujours. C’est le cas de tout ce que nous vendons.
        </li>
        <li>
          <strong>La quantité.</strong> Un lot de 32 revient moins cher à la pièce qu’un lot de 5&nbsp;:
          comptez la taille de votre jeu, et quelques remplaçantes.
        </li>
      </ul>
    </>
  )
}

function Care() {
  return (
    <>
      <h2>Entretenir ses protections</h2>
      <ol>
        <li>Lavez-vous les mains avant de manipuler une carte, et tenez-la par les bords.</li>
        <li>Glissez la carte sans forcer, un coin puis l’autre, sur une surface propre.</li>
        <li>
          Essuyez les protections voilées avec une microfibre à peine humide, carte retirée, puis laissez
          sécher.
        </li>
        <li>Rangez à l’abri du soleil, entre 15 et 25&nbsp;°C, debout ou à plat sans poids.</li>
        <li>Remplacez une protection fendue sans attendre&nbsp;: le pli qui suit serait sur la carte.</li>
      </ol>
    </>
  )
}
