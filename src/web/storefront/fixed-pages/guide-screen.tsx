import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { MarkEnglish } from '#web/ui/mark-english.tsx'
import type { Meta } from '#web/screen.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

export const meta: Meta = () => ({
  title: "Guide d'achat",
  description:
    'Standard, perfect size ou premium\u202F: choisir la bonne protection, l’entretenir, et les réponses aux questions que l’on nous pose.',
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
      <div className="mt-8">
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
        <div className="prose mt-14 [&>h2]:text-title [&>h2]:font-bold">
          <Criteria />
          <Care />
        </div>
        <section aria-labelledby="questions" className="mt-14 max-w-prose">
          <h2 id="questions" className="mb-2 font-display text-title font-bold">
            Questions fréquentes
          </h2>
          {GUIDE_QUESTIONS.map(({ question, answer }) => (
            <Disclosure key={question} title={french(question)}>
              <p>
                <MarkEnglish text={french(answer)} />
              </p>
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
  return text.replace(/ (?=[;:!?])/g, '\u202F')
}

function Criteria() {
  return (
    <>
      <h2>Bien choisir</h2>
      <ul>
        <li>
          <strong>L’usage.</strong> Pour jouer, une standard au dos mat. Pour garder, une{' '}
          <span lang="en">perfect size</span> dans une standard. Pour montrer, une premium brillante.
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
          <strong>La quantité.</strong> Un lot de 32 revient moins cher à la pochette qu’un lot de 5&nbsp;:
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

/** The three kinds of sleeves (storefront.md §2), side by side, drawn to one scale. */
const TYPES = [
  {
    name: 'Standard',
    size: '66 × 91 mm',
    width: 66,
    height: 91,
    text: 'La protection du jeu. Un peu d’air autour de la carte, un mélange facile, un petit prix. Le bon choix par défaut.',
  },
  {
    name: 'Perfect size',
    size: '64 × 89 mm',
    width: 64,
    height: 89,
    text: 'Ajustée à un millimètre près. Elle tient la carte sans jeu et se glisse dans une standard pour une double protection.',
  },
  {
    name: 'Premium',
    size: '66 × 91 mm, film épais',
    width: 66,
    height: 91,
    text: 'Un film de 100 à 120 microns et des soudures renforcées. Pour les cartes rares, signées, ou qui voyagent.',
  },
] as const

/** A trading card, in millimetres. */
const CARD = { width: 63, height: 88 }

function GuideTypes() {
  return (
    <ul className="mt-6 grid gap-5 sm:grid-cols-3">
      {TYPES.map(({ name, size, width, height, text }) => (
        <li key={name} className="rounded-lg border border-hairline bg-raised p-5 shadow-sm">
          <svg viewBox="-4 -4 74 99" aria-hidden="true" className="mx-auto h-40">
            <rect
              x={(66 - CARD.width) / 2}
              y={(91 - CARD.height) / 2}
              width={CARD.width}
              height={CARD.height}
              rx="3"
              className="fill-violet"
            />
            <path d="m33 24 7 14 15 2-11 10 3 15-14-7-14 7 3-15-11-10 15-2z" className="fill-glass" />
            <rect
              x={(66 - width) / 2}
              y={(91 - height) / 2}
              width={width}
              height={height}
              rx="2"
              fill="none"
              strokeWidth={name === 'Premium' ? 3 : 1}
              className="stroke-ink"
            />
          </svg>
          <h3 className="mt-4 font-display text-heading font-semibold">
            <MarkEnglish text={name} />
          </h3>
          <p className="font-semibold text-iris">{size}</p>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** The questions of the buying guide; shown on the page and given to search engines from here. */
const GUIDE_QUESTIONS: readonly { question: string; answer: string }[] = [
  {
    question: 'Quelle taille choisir pour une carte Pokémon ou Magic\u202F?',
    answer:
      'Ces cartes mesurent 63 × 88 mm. Prenez une protection standard (66 × 91 mm) pour jouer, une perfect size (64 × 89 mm) pour une première couche ajustée.',
  },
  {
    question: 'Peut-on superposer deux protections ?',
    answer:
      'Oui\u202F: glissez d’abord la carte dans une perfect size, ouverture vers le bas, puis l’ensemble dans une standard, ouverture vers le haut. La poussière ne trouve plus de chemin.',
  },
  {
    question: 'Combien de protections pour un jeu\u202F?',
    answer:
      'Un jeu de 60 cartes demande 60 protections\u202F: deux lots de 32 suffisent, avec quelques remplaçantes. Toutes doivent avoir le même dos pour être jouées en tournoi.',
  },
  {
    question: 'Le plastique abîme-t-il les cartes avec le temps\u202F?',
    answer:
      'Pas s’il est sans PVC ni acide, comme le polypropylène de nos protections. C’est le PVC souple qui jaunit, colle et attaque l’encre.',
  },
  {
    question: 'Mat ou brillant ?',
    answer:
      'Le mat se mélange mieux et ne reflète pas la lampe\u202F; le brillant rend mieux les couleurs et convient au classeur et à la vitrine.',
  },
  {
    question: 'Quand faut-il changer une protection\u202F?',
    answer:
      'Dès qu’un coin est fendu, que la face se voile ou que le dos est marqué\u202F: une carte reconnaissable à sa protection n’est plus admise en tournoi.',
  },
]
